import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import { findLocale } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { nameHeading } from './heading.ts'
import { findChapters, readOutline } from './outline.ts'
import type { QuoteScope } from './quote-each-scope.ts'
import { nameGroups } from './quote-scope.ts'
import type { QuestionTarget, Scope } from './read-target.ts'

const MAX_SCOPES = 12
const MAX_PARTS_TOLD = 12

const CHOSEN_NOT_WRITTEN =
  'These sentences were chosen from the sources, not written: a configured model would word a summary of its own.'

/** Tells what is quoted of each source or part that is meant; refuses a part that none has. Null where there is nothing to quote. */
export function writeScopes(
  asked: AskedQuestion,
  target: QuestionTarget,
  retrieval: Retrieval,
  quote: QuoteScope,
  isNamed = false,
): WrittenAnswer | null {
  if (target.kind === 'missing') return refuseMissing(asked, target)
  if (target.kind === 'topic') return null
  const scopes = target.scopes.slice(0, MAX_SCOPES)
  const quotes = nameGroups(
    scopes.map((scope) => ({ scope, quotes: dropNotices(scope, scopes, quote) })),
    isNamed,
  )
  const left = retrieval.sources.length - scopes.length
  const cut = target.kind === 'all' && left > 0 ? [`${left} more sources are asked and not shown here.`] : []
  return quotes.length > 0 ? writeOverview(asked, quotes, retrieval, cut) : null
}

/** From so many sources on a sentence that stands in most is a notice of all pages. */
const MIN_NOTICED = 3

/** What a scope says beside the sentences that stand in most of the others word for word; these tell nothing of it. */
function dropNotices(scope: Scope, scopes: readonly Scope[], quote: QuoteScope): Quote[] {
  const quotes = quote(scope, scopes.length)
  const isNotice = ({ text }: Quote) =>
    2 * scopes.filter(({ source }) => source.text.includes(text)).length > scopes.length
  const notices = scopes.length < MIN_NOTICED ? [] : quotes.filter(isNotice)
  const last = notices.at(-1)
  if (!last) return quotes
  const behind = quote({ ...scope, start: last.end }, scopes.length)
  return behind.filter((one) => !isNotice(one))
}

/** Tells quotes as a summary. */
export function writeOverview(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  retrieval: Retrieval,
  warnings: readonly string[] = [],
): WrittenAnswer {
  return { ...tellQuotes('answered', asked, quotes, retrieval), warnings: [CHOSEN_NOT_WRITTEN, ...warnings] }
}

/** A part that no source has is refused, unless a text speaks of it by its name: then it is searched for. */
export function refuseMissing(
  asked: AskedQuestion,
  { part, sources }: Extract<QuestionTarget, { kind: 'missing' }>,
): WrittenAnswer | null {
  const named = part.named.toLowerCase()
  if (sources.some(({ text }) => text.toLowerCase().includes(named))) return null
  const { missing, there } = findLocale(asked.language).part
  const parts = part.by === 'label' ? listParts(part.label, sources) : []
  const known = parts.length === 0 ? '' : ` ${there.replace('{parts}', () => parts.join('; '))}`
  const text = `${missing.replace('{part}', () => part.named)}${known}`
  return refuse(text)
}

/** What the only source that is asked has instead: the parts beside the missing one, else its chapters. */
function listParts(label: string, [source, other]: readonly IndexedSource[]): string[] {
  if (!source || other) return []
  const sections = readOutline(source).filter((section) => section.label !== null)
  const above = label.replace(/\.?[^.]+$/u, '.')
  const beside = sections.filter((section) => above !== '.' && section.label!.startsWith(above))
  const chapters = findChapters(sections)
  return (beside.length > 0 ? beside : chapters).slice(0, MAX_PARTS_TOLD).map(nameHeading)
}
