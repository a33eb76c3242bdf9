import { readLabelLine } from '../../../text/label-line.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import { findSpansOfKind } from '../../../text/spans.ts'
import { composeAnswer } from '../compose/compose-answer.ts'
import { tellQuotes, writeOffline } from '../compose/write-answer.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { findLocale } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readSourceLines, type SourceLine } from '../retrieval/source-lines.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { dropContactWords, readAskedContact } from './asked-contact.ts'
import {
  holdsContact,
  quoteContact,
  quoteLine,
  readTitle,
  saysAll,
  saysInPlace,
  type WantedContact,
} from './told-contact.ts'

/** More of them are a directory, of which none is meant. */
const MAX_TOLD = 3

/**
 * Answers "What is the treasurer's number?", "How do I reach the front desk?", and behind an answer that names somebody
 * "And her e-mail?": by the line that says whom it is of and holds one, by the line of the name that another line gives
 * the role, by the only one of its paragraph or of a source that is called so. Null where there is none of them.
 */
export function answerByContact(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const read = readAskedContact(asked.typed, asked.language)
  if (!read) return null
  const own = listMatterTerms(asked, read.rest, retrieval)
  const [former] = own.length === 0 ? listNames(asked.toldLast) : []
  if (own.length === 0 && former === undefined && asked.toldLast !== '') return null
  const terms = former === undefined ? own : [...new Set(retrieval.terms(former))]
  const lines = readSourceLines(`${former ?? read.rest} ${asked.searchText}`, retrieval)
  const wanted = { terms, ways: read.ways, language: asked.language, retrieval }
  if (terms.length === 0) return tellAll(asked, lines, wanted)
  if (lines.some((line) => line.kind === 'row' && holdsContact(line, wanted) && saysAll(line, wanted))) return null
  const told = lines.filter(({ kind }) => kind !== 'row')
  const quotes =
    tellOfLine(told, wanted) ??
    tellOfHolder(told, wanted) ??
    tellOfParagraph(told, wanted) ??
    tellOfSource(told, wanted)
  return quotes && tellQuotes('answered', asked, quotes, retrieval)
}

function listMatterTerms(asked: AskedQuestion, rest: string, { terms }: Pick<Retrieval, 'terms'>): string[] {
  const common = readCommonTerms({ text: rest, language: asked.language }, terms)
  return [...new Set(terms(rest))].filter((term) => asked.own.has(term) && !common.has(term))
}

function listNames(text: string): string[] {
  const plain = toPlainText(text)
  return findSpansOfKind('name', plain).map(({ start, end }) => plain.slice(start, end))
}

/** The line says whom it is of; one that begins with it comes first. */
function tellOfLine(lines: readonly SourceLine[], wanted: WantedContact): Quote[] | null {
  const found = lines.filter((line) => holdsContact(line, wanted) && saysAll(line, wanted))
  return found.length === 0
    ? null
    : [quoteContact(found.find((line) => saysInPlace(line, wanted)) ?? found[0]!, wanted)]
}

/** One line says who it is, another how that one is reached; of some pages, where a word with a capital may be anything, by all of a name. */
function tellOfHolder(lines: readonly SourceLine[], wanted: WantedContact): Quote[] | null {
  const isPages = readExtent(wanted.retrieval) !== 'sheet'
  const mayName = (name: string) => !isPages || /\s/.test(name)
  for (const role of lines.filter((line) => saysAll(line, wanted)))
    for (const name of listHolders(role, wanted).filter(mayName)) {
      const named = { ...wanted, terms: wanted.retrieval.terms(name) }
      const line = lines.find((one) => one !== role && holdsContact(one, named) && saysAll(one, named))
      if (line && saysInPlace(role, wanted)) return [quoteContact(line, named), quoteLine(role)]
    }
  return null
}

/** "Present: Ann Lee, Max Orr" gives Max no role: who is asked for by name holds it alone. */
function listHolders(role: SourceLine, wanted: WantedContact): string[] {
  const names = listNames(role.text)
  const own = names.filter((name) => saysAll({ ...role, text: name }, wanted))
  return own.length > 0 ? own : names
}

/** The only one of a paragraph of which another line says whom it is of. */
function tellOfParagraph(lines: readonly SourceLine[], wanted: WantedContact): Quote[] | null {
  for (const line of lines.filter((one) => saysAll(one, wanted))) {
    const beside = lines.filter((one) => one.source === line.source && one.paragraph === line.paragraph)
    const [contact, other] = beside.filter((one) => holdsContact(one, wanted))
    if (contact && !other && !isOfAnother(contact, wanted)) return [quoteContact(contact, wanted)]
  }
  return null
}

/** "Nurse: 01632 ..." is of the nurse; "Telephone: 01632 ..." of what the paragraph is about. */
function isOfAnother({ text }: SourceLine, { language }: WantedContact): boolean {
  const label = readLabelLine(text)?.label ?? ''
  return /\p{L}/u.test(dropContactWords(label, language))
}

/** The only one of a source that is called so. */
function tellOfSource(lines: readonly SourceLine[], wanted: WantedContact): Quote[] | null {
  const [contact, other] = lines.filter((line) => holdsContact(line, wanted))
  if (!contact || other) return null
  return saysAll({ ...contact, text: readTitle(contact.source) }, wanted) ? [quoteContact(contact, wanted)] : null
}

/** Nobody is named: what there is is told, in part where there are or may be several. */
function tellAll(asked: AskedQuestion, lines: readonly SourceLine[], wanted: WantedContact): WrittenAnswer | null {
  const found = lines.filter((line) => line.kind !== 'row' && holdsContact(line, wanted))
  if (found.length === 0 || found.length > MAX_TOLD) return null
  const { text, citations } = composeAnswer(
    asked,
    found.map((line) => quoteContact(line, wanted)),
    wanted.retrieval,
  )
  const isOnly = found.length === 1 && readExtent(wanted.retrieval) === 'sheet' // search need not have found all of some pages
  if (isOnly) return writeOffline('answered', text, citations)
  return writeOffline('partial', `${text}\n\n${findLocale(asked.language).phrases.unsure}`, citations)
}
