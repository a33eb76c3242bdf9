import { readLabelLine } from '../../../text/label-line.ts'
import { toPlainText, withBold } from '../../../text/plain-text.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import { isSameRoot } from '../language/same-root.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { SourceLine } from '../retrieval/source-lines.ts'
import { type ContactWay, findContacts } from './find-contacts.ts'

/** Whom a question wants to reach, as terms, and how. */
export type WantedContact = {
  readonly terms: readonly string[]
  readonly ways: readonly ContactWay[]
  readonly language: string
  readonly retrieval: Retrieval
}

/** Opens a line, or stands in brackets or behind a comma beside a name: "Hanna Weiss, the payroll officer, works ...". */
const PLACE = /^[^,(:]{0,60}[,(:]|[,(]\s*[^,()]{2,40}[,).]/gu

const listContacts = ({ text }: Pick<SourceLine, 'text'>, { ways }: Pick<WantedContact, 'ways'>): FoundSpan[] =>
  ways.flatMap((way) => findContacts(way, text))

export const holdsContact = (line: SourceLine, wanted: WantedContact) => listContacts(line, wanted).length > 0

/** Whether a line says all that the question says of the one; what its source is called goes without saying. */
export function saysAll({ text, source }: SourceLine, { terms, language, retrieval }: WantedContact): boolean {
  const said = retrieval.terms(text)
  const called = retrieval.terms(readTitle(source))
  const isIn = (held: readonly string[]) => (term: string) => held.some((one) => isSameRoot(one, term, language))
  return terms.some(isIn(said)) && terms.every((term) => isIn(said)(term) || isIn(called)(term))
}

/** What a source is called: its name, and the line that it begins with. */
export const readTitle = ({ name, text }: SourceLine['source']) => `${name}\n${text.trimStart().split('\n', 1)[0]}`

/** Whether what it says of the one stands where a line says who is what. */
export function saysInPlace(line: SourceLine, wanted: WantedContact): boolean {
  const label = readLabelLine(line.text)?.label
  const places = [...(label === undefined ? [] : [label]), ...(line.text.match(PLACE) ?? []), toHead(line.text)]
  return places.some((text) => saysAll({ ...line, text }, wanted))
}

/** "The IT lead is Tom Okello." */
const toHead = (text: string) => text.split(/\s+/).slice(0, 6).join(' ')

/** The line with the contact in bold: of several the one behind the last of the words that say whom it is of. */
export function quoteContact(line: SourceLine, wanted: WantedContact): Quote {
  const quote = quoteLine(line)
  const contacts = listContacts(line, wanted)
  const at = findEndOfWords(line.text, wanted)
  const meant = contacts.find(({ start }) => start >= at) ?? contacts.at(-1)!
  return { ...quote, shown: withBold(toPlainText(line.text), line.text.slice(meant.start, meant.end)) }
}

export const quoteLine = ({ source, start, end, kind }: SourceLine): Quote => quoteSource(source, start, end, kind)

function findEndOfWords(text: string, { terms, language, retrieval }: WantedContact): number {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(({ 0: word }) =>
    retrieval.terms(word).some((one) => terms.some((term) => isSameRoot(one, term, language))),
  )
  const last = words.at(-1)
  return last ? last.index + last[0].length : 0
}
