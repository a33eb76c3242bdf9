/** A mark or number before an entry of a list, in brackets or not. */
export const ITEM_MARK =
  /^\s*(?:>\s?)*(?:[-*+•‣⁃▪–○◦●■□☆★➢➤▸►✓✔·]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\([ivxlc]{1,5}\)|#\d{1,3}|\d{1,2}）|[①-⑳❶-➓]|—(?=\s+\p{Ll}))\s+(?:\[[ xX]\]\s+)?(?=\S)|^\s*(?:[・●○■□◆◇]|[①-⑳❶-➓]|[（(][\d一二三四五六七八九十]{1,2}[)）])\s*(?=\S)/u

/** Marks that stand before a heading as well as before an entry: "■ペット" over its paragraph. */
export const TITLE_MARK = /^\s*[■□◆◇●○▼★☆◎]\s*/u
