import { splitSentences } from '../../../text/sentences.ts'
import { listClauses } from '../coverage/binds-asked.ts'
import { isSpaced } from '../language/locales.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/**
 * Whether somebody is named in a clause that says what the one who is asked for did: "a read or write call, or an SMTP command" does
 * not say who wrote anything. A sentence that says it in another word is not judged.
 */
export function bindsPerson(asked: AskedQuestion, said: string, { terms }: Pick<Retrieval, 'terms'>): boolean {
  const { act, text, language } = asked
  if (act === null || readAskedFor(text).sort !== 'person' || !isSpaced(language)) return true
  const clauses = splitSentences(said)
    .flatMap(({ start, end }) => listClauses(said.slice(start, end), text))
    .filter((clause) => terms(clause).includes(act))
  return clauses.length === 0 || clauses.some((clause) => findAskedSpans(clause, text).length > 0)
}
