import { capitalize } from '../../../../lib/capitalize.ts'
import { collapseSpaces } from '../../../../lib/collapse-spaces.ts'
import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { pointsBack } from '../../../../text/points-back.ts'
import { cutBlock } from '../../../../text/segments.ts'
import { judgeAnswer } from '../../by-search/answer-by-search.ts'
import { hedge } from '../../compose/hedge.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { announcesMore } from '../../language/announces-more.ts'
import { compileNamed, compileOnce } from '../../language/compile-once.ts'
import { type DefinitionReader, makeDefinitionReader } from '../../language/definition-forms.ts'
import { readLocales } from '../../language/locales.ts'
import { type DefinedSubject, readPointed, readSubject } from '../../language/read-subject.ts'
import { sendsElsewhere } from '../../language/sends-elsewhere.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readBlocksAround } from '../../retrieval/blocks-around.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { isSpeaker } from '../../retrieval/speaker-labels.ts'
import { standsInReference } from '../../retrieval/stands-in-reference.ts'
import { listRoles } from '../party/read-roles.ts'
import { findNameLine } from './find-name-line.ts'
import { findTagline } from './find-tagline.ts'
import { bearsName, quoteNamedText } from './own-name.ts'
import { findSpelledBefore } from './spelled-before.ts'
import { type DefinitionCandidate, findUnderHeading, MIN_OPENING_CHARS, readTerm } from './under-heading.ts'

const MAX_PASSAGES = 8
const MAX_SOURCES = 6
/** Of a notebook of no more sources those are read as well that search did not find: what every page speaks of is told in the first. */
const MAX_NOTEBOOK_SOURCES = 24
const MAX_SOURCE_CHARS = 3_000_000
/** What something is stands where it is first spoken of, or under its heading: of many mentions so many are read. */
const MAX_MENTIONS = 400
const MIN_WORTH = 0.6
/** A first mention counts so much more than the last. */
const FIRST_MENTION_WORTH = 0.12
/** "It is a tool, used as follows:" says less of what it is than a sentence that leads to nothing. */
const ANNOUNCING_COSTS = 0.2
/** Under a heading that names the subject it is told what it is. */
const HEADING_WORTH = 0.1
/** From here on a sentence says what the thing is, by a form that says no more, though it be told late. */
const MIN_OWN_WORTH = 0.85
const AROUND = { beforeChars: 300, afterChars: 500 }
const WHOLE = { beforeChars: 2500, afterChars: 2500 }
const MIN_CHARS = 25
/** The sentence behind a mention that says what "it" is. */
const POINTING_WORTH = 0.64
/** A text that opens with the thing tells it so: "Larch is free software. It's a tool for ...". */
const POINTING_AT_OPENING_WORTH = 0.9
const MAX_TITLE_CHARS = 120
/** The sentence under a line that is the term alone. */
const TERM_WORTH = 0.85
/** The first sentence of a source that bears the subject's name tells it where none says so by its form. */
const OPENING_WORTH = 0.65
const MAX_OPENING_CHARS = 1500

/** An agreement says once whom or what it calls so. */
const ROLE_WORTH = 1.3

type PlacedBlock = ReturnType<typeof readBlocksAround>[number]

/** Answers "What is a notary?" with the sentence that says what a notary is, wherever the sources say it. */
export function answerByDefinition(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const pointed = retrieval.sources.length === 1 ? readPointed(asked.typed, asked.language) : null
  const subject = pointed ?? readSubject(asked.text, asked.language)
  if (!subject) return null
  const passages = retrieval.find(asked.searchText, MAX_PASSAGES)
  const sources = [...readFoundSources(passages, retrieval, pointed ? 1 : 0).take(MAX_SOURCES)]
  const found = pointed
    ? sources.flatMap((source) => findOpening(source, subject.name, true))
    : gatherTold(subject, sources, retrieval)
  const best = found.sort((a, b) => b.worth - a.worth)[0]
  if (!pointed && bearsNameWeakly(sources, subject.name, best))
    return tellNamedText(asked, subject.name, sources, retrieval)
  if (!best) return null
  const quotes: Quote[] = [quoteDefinition(best, subject.name)]
  const state = judgeAnswer(asked, [...passages, quotes[0]!.passage], quotes, retrieval)
  if (pointed) return tellQuotes(state === 'answered' ? state : 'partial', asked, quotes, retrieval)
  if (best.isTagline && state !== 'answered')
    return hedge(tellQuotes('answered', asked, quotes, retrieval), asked.language)
  if (state === 'no_support' || (state === 'partial' && subject.isPlaced)) return null
  return tellQuotes('answered', asked, quotes, retrieval)
}

/** What the sources that search found tell of a subject, and where they tell it weakly what the others say by their form. */
function gatherTold(
  subject: DefinedSubject,
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): DefinitionCandidate[] {
  const { name } = subject
  const reader = makeDefinitionReader(subject)
  const isRead = ({ text }: IndexedSource) => text.length <= MAX_SOURCE_CHARS
  const findTold = (source: IndexedSource, place: number) =>
    findDefinitions(source, name, reader, place).map((one) => ({ ...one, isByForm: true }))
  const near = sources.flatMap((source, place) =>
    isRead(source)
      ? [
          ...findRole(source, name),
          ...findTagline(source, name),
          ...findTold(source, place),
          ...findUnderHeading(source, name, retrieval),
          ...findNameLine(source, name),
          ...findOpening(source, name, false),
        ]
      : [],
  )
  if (near.some(({ worth }) => worth >= MIN_OWN_WORTH)) return near
  const known = new Set(sources.map(({ id }) => id))
  const others = [...readFoundSources([], retrieval, MAX_NOTEBOOK_SOURCES)].filter(({ id }) => !known.has(id))
  const far = others.filter(isRead).flatMap((source) => findTold(source, MAX_SOURCES))
  return [...near, ...far.filter(({ worth }) => worth >= MIN_OWN_WORTH)]
}

/** What a thing does in one place, or is called beside another, does not say what the thing is that a whole text bears the name of. */
const bearsNameWeakly = (sources: readonly IndexedSource[], name: string, best: DefinitionCandidate | undefined) =>
  sources.some((one) => bearsName(one, name)) &&
  (best === undefined || (best.isByForm === true && best.worth < MIN_OWN_WORTH))

function tellNamedText(
  asked: AskedQuestion,
  name: string,
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const quotes = quoteNamedText(name, sources, retrieval)
  return quotes.length === 0 ? null : hedge(tellQuotes('answered', asked, quotes, retrieval), asked.language)
}

/** A sentence that stands under its term is told with it: "Larger Work means ...". */
function quoteDefinition({ source, start, end, told }: DefinitionCandidate, name: string): Quote {
  if (told === undefined) return quoteSource(source, start, findEnd(source, end))
  const plain = toPlainText(told)
  const isSaid = plain.toLowerCase().includes(name.toLowerCase())
  const colon = /^\p{Ll}/u.test(plain) ? '' : ':'
  return { ...quoteSource(source, start, end), shown: isSaid ? plain : `${capitalize(name)}${colon} ${plain}` }
}

/** Of a long sentence the search through the mentions reads no more than its beginning. */
function findEnd(source: IndexedSource, end: number): number {
  const block = readBlocksAround(source, end - 1, end, WHOLE).find((one) => one.start < end && end <= one.end)
  return block ? (cutBlock(source.text, block).find((unit) => unit.start < end && end <= unit.end)?.end ?? end) : end
}

function findRole(source: IndexedSource, name: string): DefinitionCandidate[] {
  if (!compileNamed(`["'“„«‚‘「(（\\s](?:\\p{L}{1,4}\\s)?${escapePattern(name)}["'”“»’‘」)）\\s]`).test(source.text))
    return []
  const found = listRoles(source).find(({ role }) => readTerm(role) === readTerm(name))
  return found ? [{ source, ...found, worth: ROLE_WORTH, told: `${found.role}: ${found.named}` }] : []
}

/** The sentences of a source that say what the subject is; `place` is that of the source among those found. */
function findDefinitions(
  source: IndexedSource,
  name: string,
  reader: DefinitionReader,
  place: number,
): DefinitionCandidate[] {
  const mentions = findMentions(source.text, name)
  const stem = readTerm(name).replace(/s$/u, '')
  const saysName = ({ start, end }: Pick<PlacedBlock, 'start' | 'end'>) =>
    collapseSpaces(source.text.slice(start, end).toLowerCase()).includes(stem)
  const headings = new Set(source.places.map(({ heading }) => readTerm(heading ?? '')))
  let readTo = -1
  return mentions.flatMap((mention, index) => {
    if (mention < readTo) return []
    const blocks = readBlocksAround(source, mention, mention + name.length, AROUND)
    const block = blocks.find(({ start, end }) => start <= mention && mention < end)
    const told = block && findUnderTerm(source, block, blocks, name)
    if (told) return [{ ...told, worth: TERM_WORTH - 0.02 * place }]
    if (
      !block ||
      block.kind === 'heading' ||
      block.kind === 'row' ||
      block.kind === 'code' ||
      block.kind === 'contents'
    )
      return []
    const unit = cutBlock(source.text, block).find(({ start, end }) => start <= mention && mention < end)
    if (!unit || unit.end - unit.start < MIN_CHARS || standsInReference(source, mention)) return []
    if (isShownMessage(source, block, name) || isSaidBy(source, mention, name)) return []
    if (headings.has(readTerm(source.text.slice(unit.start, unit.end)))) return [] // a line of contents
    readTo = unit.end
    const worth = reader(collapseSpaces(source.text.slice(unit.start, unit.end)))
    const spelled = worth < MIN_WORTH ? findSpelledBefore(source, block, unit, name) : []
    if (spelled.length > 0) return spelled
    if (worth < MIN_WORTH)
      return saysName(unit) ? findPointing(source, block, unit, leadsUnit(source.text.slice(unit.start, mention))) : []
    const first = FIRST_MENTION_WORTH * (1 - index / mentions.length) - 0.02 * place
    const under = isUnderHeading(source, unit.start, name) && !bearsName(source, name) ? HEADING_WORTH : 0
    const start = findNamed(source, block, unit)?.start ?? unit.start
    const led = announcesMore(source.text.slice(unit.start, unit.end)) ? ANNOUNCING_COSTS : 0
    return [{ source, start, end: unit.end, worth: worth + first + under - led }]
  })
}

/** "... ends with the message: / Lamp: No bulb is in." is what a program says, shown below the sentence that leads to it. */
function isShownMessage({ text }: IndexedSource, { kind, start, end }: PlacedBlock, name: string): boolean {
  if (kind !== 'sentence' || !LEADS_TO.test(text.slice(Math.max(0, start - MAX_LEADING_CHARS), start))) return false
  return compileNamed(`^\\P{L}*${escapePattern(name)}\\s*[:：]`).test(text.slice(start, end))
}

/** "Ann Lee: About two hundred." in an interview is what she says, and not who she is. */
const isSaidBy = (source: IndexedSource, mention: number, name: string) =>
  /^\s?[:：]/u.test(source.text.slice(mention + name.length, mention + name.length + 2)) && isSpeaker(source, name)

const LEADS_TO = /\p{Ll}{2}[^\n]{20,}[:：]\s*$/u
const MAX_LEADING_CHARS = 120

/** "Messages are shown one by one. This is called the pager.": what is named so stands in the sentence before. */
function findNamed(source: IndexedSource, block: PlacedBlock, { start, end }: Pick<PlacedBlock, 'start' | 'end'>) {
  const said = source.text.slice(start, end)
  const cues = readLocales().flatMap(({ definition: { called } }) => called || [])
  if (!pointsBack(said) || !compileOnce(`(?<!\\p{L})(?:${cues.join('|')})(?!\\p{L})`).test(said)) return null
  return cutBlock(source.text, block).findLast((unit) => unit.end <= start)
}

/** What stands so near the beginning of a sentence is mostly what it is about. */
const MAX_WORDS_BEFORE = 5
const leadsUnit = (before: string) => (before.match(/\S+/gu) ?? []).length <= MAX_WORDS_BEFORE

/** Points at all that was said before: "Send a /ping to the server. This is a request." says nothing of the server. */
const POINTS_AT_ALL =
  /^(?:this|these|that|those|dies|das|ceci|cela|c['’]est|est[oa]s?|quest[oa]|ist[oa]|dit|dat)(?!\p{L})/iu

/** "The varroa came in 1982. It is a mite that ...": the next sentence of the paragraph says what the mentioned thing is. */
function findPointing(
  source: IndexedSource,
  block: PlacedBlock,
  { start, end }: Pick<PlacedBlock, 'start' | 'end'>,
  isLed: boolean,
): DefinitionCandidate[] {
  const next = cutBlock(source.text, block).find((unit) => unit.start >= end)
  const cues = readLocales().map(({ definition }) => definition.pointing)
  const isPointing =
    next && compileOnce(`^(?:${cues.join('|')})(?![\\p{sc=Latin}])`).test(source.text.slice(next.start, next.end))
  const isOfAll = !isLed && next !== undefined && POINTS_AT_ALL.test(source.text.slice(next.start, next.end))
  if (!isPointing || isOfAll) return []
  const before = source.text.slice(0, start).trim()
  const isOpening = isLed && before.length <= MAX_TITLE_CHARS && !before.includes('\n\n')
  return [{ source, start, end: next.end, worth: isOpening ? POINTING_AT_OPENING_WORTH : POINTING_WORTH }]
}

/** A line that is the term alone, and the sentence right under it. */
function findUnderTerm(
  source: IndexedSource,
  term: PlacedBlock,
  blocks: readonly PlacedBlock[],
  name: string,
): Omit<DefinitionCandidate, 'worth'> | null {
  const isTerm = readTerm(source.text.slice(term.start, term.end)) === readTerm(name)
  const next = isTerm ? blocks.find(({ start }) => start >= term.end) : undefined
  const units = next?.kind === 'sentence' ? cutBlock(source.text, next) : []
  const unit = units.find(({ start, end }) => !sendsElsewhere(source.text.slice(start, end)))
  if (
    !unit ||
    unit.end - unit.start < MIN_OPENING_CHARS ||
    /[?？:：]\s*$/u.test(source.text.slice(unit.start, unit.end))
  )
    return null
  return { source, start: term.start, end: unit.end, told: source.text.slice(unit.start, unit.end) }
}

/** A source that is named after the subject, or pointed at, opens with what it is. */
function findOpening(source: IndexedSource, name: string, isPointedAt: boolean): DefinitionCandidate[] {
  const title = source.places.find(({ heading }) => heading !== undefined)?.heading ?? ''
  const isNamed = isPointedAt || [source.name, title].some((one) => one.toLowerCase().trim() === name.toLowerCase())
  if (!isNamed) return []
  const end = Math.min(source.text.length, MAX_OPENING_CHARS)
  const units = readBlocksAround(source, 0, end, AROUND).flatMap((block) => cutBlock(source.text, block))
  const first = units.find((unit) => unit.kind === 'sentence' && unit.end - unit.start >= MIN_OPENING_CHARS)
  return first ? [{ source, start: first.start, end: first.end, worth: OPENING_WORTH }] : []
}

const isUnderHeading = (source: IndexedSource, start: number, name: string): boolean =>
  findHeadingAt(source, start)?.toLowerCase().includes(name.toLowerCase()) ?? false

function findMentions(text: string, name: string): number[] {
  const lower = text.toLowerCase()
  const first = name
    .toLowerCase()
    .split(/\s+/)[0]!
    .replace(/(?<=\p{L}{4})s$/u, '')
  const mentions: number[] = []
  for (
    let at = lower.indexOf(first);
    at >= 0 && mentions.length < MAX_MENTIONS;
    at = lower.indexOf(first, at + first.length)
  )
    if (!/[\p{L}\p{M}\p{N}]$/u.test(lower.slice(Math.max(0, at - 1), at)) || !/^[a-z]/.test(first)) mentions.push(at)
  return mentions
}
