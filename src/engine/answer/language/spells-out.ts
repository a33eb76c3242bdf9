const INITIALS = /^\p{Lu}{2,5}$/u
/** Between the words of a name stand small ones: "Bank of the West". */
const SMALL = String.raw`(?:\s+\p{Ll}{1,3})*`

/** Whether a text spells a word of capitals out ("ICC": "International Criminal Court"), or sets dots between them ("U.S."). */
export function spellsOut(text: string, word: string): boolean {
  if (!INITIALS.test(word)) return false
  const letters = [...word]
  const dotted = letters.map((letter) => `${letter}\\.`).join('\\s?')
  const words = letters.map((letter) => `${letter}[\\p{L}'’]+`).join(`${SMALL}[\\s-]+`)
  return new RegExp(`(?<!\\p{L})(?:${dotted}|${words})`, 'u').test(text)
}
