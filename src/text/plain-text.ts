import { collapseSpaces } from '../lib/collapse-spaces.ts'
/**
 * A quoted stretch as it is shown: Markdown's, HTML's and templates' marks, line breaks and reference marks go, the
 * words stay. The citation beside it keeps the exact excerpt.
 */
export function toPlainText(excerpt: string): string {
  return collapseSpaces(
    changeOutsideCode(excerpt.replace(LINKED_CODE, '$1').replace(BOLD_CODE, '$2'), (piece) =>
      withoutEmphasis(withoutMarks(withoutLinks(withoutTags(piece)))).replace(PICTURE_MARK, ''),
    ),
  )
    .replace(PRICE_LEADERS, ': ')
    .trim()
}

/** The dots that lead from a name to its price. */
const PRICE_LEADERS = /\s?(?:[.·…]\s?){4,}(?=(?:[€$£¥]\s?)?\d)/gu

/** Old pages tell of a picture by this link. */
const PICTURE_MARK = /(?<=[.:;!?]|^)\s*\[D\](?=\s|$)/g

/** A link around code: its bracket and its target stand outside of the code, each alone. */
const LINKED_CODE = /\[(`[^`\n]+`)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\])/g

/** Bold around code: its two halves stand outside of the code, each alone. */
const BOLD_CODE = /(\*{1,3}|_{1,3})(`[^`\n]+`)\1/g

function changeOutsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((piece, index) => (index % 2 === 1 ? piece : changeBehindCode(piece, index > 0, change)))
    .join('')
}

/** What follows code in its line does not begin the line: the dash of "`0.8` - `7.x`" is no mark of an entry. */
const changeBehindCode = (piece: string, isBehind: boolean, change: (piece: string) => string) =>
  isBehind ? change(CODE_BEFORE + piece).slice(CODE_BEFORE.length) : change(piece)

const CODE_BEFORE = '\u0001'

const HTML_TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|font|figure|figcaption|h[1-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|video)\b[^<>]*>/giu
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const withoutTags = (text: string) =>
  text
    .replace(/^\s*(?:`{3,}|~{3,})\s*[\w-]*\s*$/gm, '')
    .replace(/<!--.*?-->|\{%.*?%\}|\{\{.*?\}\}|\{:\s?[.#][^}]*\}/gs, ' ')
    .replace(/\[!(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)\]/g, '')
    .replace(/<(?:br|p|div|li|td|th|hr)\b[^<>]*>/gi, ' ')
    .replace(HTML_TAG, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip);/g, (_, name: string) => ENTITIES[name]!)

/** A picture leaves its description only beside words; a link leaves its words, an address in brackets itself. */
const withoutLinks = (text: string) =>
  text
    .replace(/\[!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\[([^\]]{2,})\]\[[^\]]*\]/g, '$1')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, '$1')

/** Marks at the beginning of a line, words parted at its end, and marks of references, which would pass for ours. */
const withoutMarks = (text: string) =>
  withoutItemNumbers(text)
    .replace(/^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+•‣▪–○◦●■□➢➤✓✔·]\s+(?:\[[ xX]\]\s+)?|(?:>(?!\s?[=<\d.,])\s?)+)/gm, '')
    .replace(/(?<=\S)[ \t]#+[ \t]*$/gm, '')
    .replace(/(\p{Ll})[-\u2010\u00ad]\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s*(?<!\d\.(?=\[\d{1,3}-))\[(?!0)\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]:?/g, '') // "Linux 2.[4-6]" names versions
    .replace(/(?<=\p{Ll}{3}[.,;!?]?|\p{Ll}\)[.,;!?]?)[¹²³⁴-⁹⁰]+(?=[\s.,;]|$)/gu, '')

/** "It is open until the / 24. of April": the number that a line of a sentence begins with counts no entry. */
const withoutItemNumbers = (text: string) =>
  text
    .replace(/^(\s*(?:\*\*|__))(?:\d{1,2}[.)]|\p{Lu}{2,4}\s\d{1,2}[:.])\s+(?=\p{Lu})/gmu, '$1') // "**TOP 2: Fees.**"
    .replace(/^\s*(?:>\s?)*\d{1,3}[.)]\s+(?=\D)/gm, (mark, at: number) => {
      const before = text.slice(0, at)
      const goesOn = /[\p{L},]\s*$/u.test(before) && !mark.includes('>') && !COUNTED.test(before)
      return goesOn ? `\n${mark.trimStart()}` : ''
    })
const COUNTED = /^\s*\d{1,3}[.)]\s/m

/** Bold and italics, also a half of them that a sentence's border left alone. */
const withoutEmphasis = (text: string) =>
  text
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}*_/.-])\*(?=[^\s.])([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[\p{L}\p{N}])([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/^\s*\*\*(?=[\s\p{L}])|(?<=[\p{L}.,!?:])\*\*(?![\p{L}\p{N}_*])|(?<=\s)\*\*(?=\p{L}+\s[^*]*$)/gu, '')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '$1')
    .replace(/(?<![\p{L}\p{N}_/.])_(?=\p{L})([^_\n]{3,}?)(?<=[\p{L}\p{N}.!?])_(?![\p{L}\p{N}_/.(])/gu, '$1')
    .replace(/(?<=[)\s])\\\s*$/u, '')

/** Sets the span that was asked for in bold, where the excerpt is shown with it unchanged, and never a part of a longer number. */
export function withBold(text: string, span: string | null): string {
  if (span === null || text.includes('**')) return text
  const isWhole = (at: number) =>
    !/\p{N}[.,]?$/u.test(text.slice(0, at)) && !/^[.,]?\p{N}/u.test(text.slice(at + span.length))
  let at = text.indexOf(span)
  while (at >= 0 && !isWhole(at)) at = text.indexOf(span, at + 1)
  return at < 0 ? text : `${text.slice(0, at)}**${span}**${text.slice(at + span.length)}`
}

/** Without the marks of what an answer sets in bold. */
export const dropBold = (text: string) => text.replaceAll('**', '')
