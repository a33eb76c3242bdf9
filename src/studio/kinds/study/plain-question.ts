import { GAP, type StudyFact } from './fact.ts'
import questionWords from './question-words.json' with { type: 'json' }

const MAX_SENTENCE_CHARS = 80

/** What is asked of somebody, and said of nothing. */
const REQUESTS = /(?:ください|下さい|ましょう|お願いします|お願いいたします)。?$/u

/** Asks as Japanese and Chinese do: the word that asks stands where the answer stood. */
export const createInPlaceAsker =
  (language: keyof typeof questionWords.inPlace) =>
  ({ answer, kind, subject }: StudyFact): string | null => {
    const { end, ends, number, thing, year } = questionWords.inPlace[language]
    const isYear = kind === 'date' && /^\p{Nd}{4}年?$/u.test(answer)
    const isCount = kind === 'figure' && /^\p{Nd}[\p{Nd}.,]*\s*[^\p{Nd}]*$/u.test(answer)
    if (/[。！？]\s*\S/u.test(subject)) return null // two sentences make no question
    if (REQUESTS.test(subject)) return null
    if (subject.length > MAX_SENTENCE_CHARS || !new RegExp(end, 'u').test(subject)) return null
    if (kind === 'word') return askThing(subject, thing, { end, ends })
    if (!isYear && !isCount) return null
    const asker = isYear ? year : answer.replace(/^\p{Nd}[\p{Nd}.,]*\s*/u, number)
    return subject
      .replace(GAP, asker)
      .replace(/(何年|哪一年)年/u, '$1')
      .replace(new RegExp(end, 'u'), ends)
  }

/** `什么` stands in the place of the thing; in Japanese only before a particle that the word for "what" takes too. */
function askThing(
  subject: string,
  { before, behind, word }: Record<'before' | 'behind' | 'word', string>,
  { end, ends }: { end: string; ends: string },
) {
  if (!new RegExp(`${before}\\s*${GAP}\\s*${behind}`, 'u').test(subject)) return null
  return subject.replace(new RegExp(`\\s*${GAP}\\s*`, 'u'), word).replace(new RegExp(end, 'u'), ends)
}

/** What a table says at one place, asked in the wished language; null for one whose words nobody has written. */
export function writeCellQuestion(row: string, column: string, language: string): string | null {
  const templates: Readonly<Record<string, string>> = questionWords.cell
  const template = templates[language] ?? templates[language.split('_')[0]!]
  return template?.replace('{row}', () => row).replace('{column}', () => column) ?? null
}
