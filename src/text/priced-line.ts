/** A line of a menu or a list of prices: words, and an amount with two decimals at the end. */
const PRICED =
  /^\s*\p{L}.*[\s.·…](?:[€$£¥]\s?)?\d{1,4}[.,]\d{2}(?:\s?(?:[€$£¥]|\p{Lu}{3}))?\s*$|^\s*\p{L}.*[.·…]{2}\s*(?:[€$£¥]\s?\d{1,5}|\d{1,5}\s?[€$£¥元円])\s*$/u

export const endsInPrice = (line: string) => PRICED.test(line)
