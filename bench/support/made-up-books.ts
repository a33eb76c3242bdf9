import { madeUp } from './made-up-words.ts'

const WORDS = 60_000
const USUAL_WORDS = ['the', 'of', 'and', 'in', 'is', 'to', 'was', 'for']

/** How many characters of new text a chunk brings. */
export const CHUNK_CHARS = 650

export type MadeUpBooks = {
  readonly writeBook: (chars: number) => string
  /** In the words of the books, some of them usual and most of them not. */
  readonly writeQuestion: () => string
}

/** Books in words that come as often as those of a language do: the same seed gives the same books. */
export function makeBooks(seed: number): MadeUpBooks {
  const { number, word, draw } = madeUp(seed)
  const words = [...USUAL_WORDS, ...Array.from({ length: WORDS }, () => word(5))]
  const writeWords = (count: number) => Array.from({ length: count }, () => draw(words)).join(' ')
  return {
    writeBook(chars) {
      const parts: string[] = []
      for (let written = 0; written < chars; ) {
        const sentence = writeWords(8 + Math.floor(number() * 16))
        parts.push(sentence, number() < 0.1 ? '.\n\n' : '. ')
        written += sentence.length + 2
      }
      return parts.join('').trim()
    },
    writeQuestion: () => `${writeWords(6 + Math.floor(number() * 8))}?`,
  }
}
