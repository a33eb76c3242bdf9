import type { Retrieval } from '../retrieval/retrieval.ts'

/** `forms`: its own term, and that of the verb whose other part stands at the clause's end ("melde ... an"). */
export type AskedWord = {
  readonly typed: string
  readonly term: string
  readonly forms: readonly string[]
  /** The verb with that part before it, as it is written when it stands together; the word itself where there is none. */
  readonly whole: string
  /** Its place in the question, in UTF-16 units. */
  readonly start: number
}

const MIN_WORD_CHARS = 3
const WORD = /(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_])/gu
const LATE_PARTS: Readonly<Record<string, RegExp>> = {
  de: /\s(ab|an|auf|aus|bei|ein|fern|fest|frei|her(?:ab|an|auf|aus|ein|um|unter|vor)?|hin(?:auf|aus|ein|unter|weg|zu)?|hoch|los|mit|nach|teil|um|vor(?:an|aus|bei)?|weg|weiter|wieder|zu|zurück|zusammen)(?=\s*(?:[,.;:?!]|$))/u,
  nl: /\s(aan|af|bij|binnen|in|mee|na|om|op|over|terug|toe|uit|voor|weg)(?=\s*(?:[,.;:?!]|$))/u,
}

/**
 * The words of a question that may be said otherwise: no names, which German alone writes as it writes any noun.
 * @param content the question with what it is put with blanked out, as long as the question
 */
export function listAskedWords(
  question: string,
  content: string,
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): AskedWord[] {
  const words = [...content.matchAll(WORD)].filter(
    ({ 0: word, index }) => word.length >= MIN_WORD_CHARS && (language === 'de' || !isName(question, word, index)),
  )
  return words.flatMap(({ 0: typed, index }) => {
    const [term, more] = terms(typed)
    if (term === undefined || more !== undefined) return []
    const part = LATE_PARTS[language]?.exec(question.slice(index + typed.length))?.[1]
    const whole = part === undefined ? typed : part + typed.toLowerCase()
    return [{ typed, term, whole, start: index, forms: part === undefined ? [term] : [term, ...terms(whole)] }]
  })
}

const isName = (question: string, word: string, index: number) =>
  /^\p{Lu}/u.test(word) && /\p{L}/u.test(question.slice(0, index))
