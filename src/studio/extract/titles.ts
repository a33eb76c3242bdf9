import type { ContentRequest } from '../../domain/artifact.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import {
  cleanHeading,
  isDateHeading,
  isFileName,
  isLicenceHeading,
  isQuestion,
  isSummaryHeading,
  isTitleHeading,
} from './headings.ts'
import { JOINED_HEADING } from './join-topics.ts'
import type { StudioSource } from './material.ts'
import { isLicence, readPartWord, splitSections } from './sections.ts'
import type { SourceTopic } from './topic-tree.ts'

/** Between the headings of which a title is joined. */
const TITLE_JOINT = ' · '

export const joinTitles = (titles: readonly string[]): string => titles.join(TITLE_JOINT)

export const isJoinedTitle = (title: string): boolean => title.includes(TITLE_JOINT)

/** Whether a title joined of several headings has this one. */
export const titleHolds = (title: string, heading: string): boolean => title.split(TITLE_JOINT).includes(heading)

const MAX_PAIR_CHARS = 72
const MAX_SCANNED_CHARS = 20_000
const MAX_SCANNED_HEAD = 40
/**
 * Sentences of a topic that have to name what it is called: of those that are told, or of all. A stretch of a section is called
 * so where half of them do: else it would stand under what one entry of a list is of.
 */
const MIN_NAMED = { told: 2, spoken: 3, share: 0.5 } as const
/** In a script whose signs are syllables or words. */
const MIN_DENSE_SIGNS = 4

/**
 * A topic, what it may be called where no heading says it, best first, the sentences that stand under its title and all that
 * belong to it.
 */
type UntitledTopic = {
  readonly topic: SourceTopic
  readonly phrases: readonly string[]
  readonly names: readonly string[]
  readonly told: readonly string[]
  readonly spoken: readonly string[]
}

/** The title of a theme without what says that it goes on with another one, or with the whole: "The harbour (2)". */
export const cutContinuation = (title: string): string => title.replace(/\s\(\d+\)$/u, '')

/**
 * A readable title for each topic, no two alike and none like `taken`: its heading, those of its parts, else what it
 * speaks of; else it goes on with the whole: "The harbour (2)". What one of its sentences names alone is no title of the others.
 * @param overview what stands before the first heading is called, in a text that has headings
 */
export function chooseThemeTitles(topics: readonly UntitledTopic[], taken: string, overview = ''): string[] {
  const used = new Set([taken.toLowerCase()])
  const isTaken = (heading: string) => heading.toLowerCase() === taken.toLowerCase()
  const hasHeadings = topics.some(({ topic }) =>
    [topic.heading, topic.within ?? ''].some((heading) => isTitleHeading(heading) && !isTaken(heading)),
  )
  return topics.map(({ topic, phrases, names, told, spoken }, index) => {
    const heading = chooseTitleAbove(topic)
    const above = heading === null || isTaken(heading) ? null : heading
    const isIntroduction = hasHeadings && [topic.heading, topic.within ?? ''].some(isSummaryHeading) // parts of it go on with the overview
    const share = MIN_NAMED.share
    const isNamed = (name: string) =>
      !spoken.some((text) => isCitedIn(text, name)) &&
      (countHolding(told, name) >= Math.max(MIN_NAMED.told, told.length * share) ||
        countHolding(spoken, name) >= Math.max(MIN_NAMED.spoken, spoken.length * share))
    const options = [
      chooseHeadingTitle(topic),
      above,
      ...(hasHeadings && (isTaken(topic.heading) || isIntroduction) ? [overview] : []),
      isIntroduction
        ? ''
        : choosePhraseTitle(above === null ? phrases.filter(isNamed) : [], names.filter(isNamed), used),
      ...(hasHeadings && index === 0 ? [overview] : []),
      ...topics.map((_, at) => `${above ?? taken} (${at + 2})`),
      `${index + 1}`,
    ]
    const title = options.find((option) => option !== null && option !== '' && !used.has(option.toLowerCase()))!
    used.add(title.toLowerCase())
    return title
  })
}

/** "Greene (1993)": who wrote something is no matter of the text. */
const isCitedIn = (text: string, name: string) => {
  const at = text.indexOf(name)
  return (
    at >= 0 && /^,? (?:(?:and|&|und|et) \p{Lu}\p{L}+ )?\(?(?:1[89]|20)\d\d[a-z]?\)/u.test(text.slice(at + name.length))
  )
}

const countHolding = (texts: readonly string[], phrase: string) =>
  texts.filter((text) => text.toLowerCase().includes(phrase.toLowerCase())).length

/** A stretch of a long section may be called as the section is, where it is more than a word (the name of a writer); further ones of it find the name taken. */
const chooseTitleAbove = ({ within = '' }: SourceTopic) =>
  isTitleHeading(within) && /\s|[\u3040-\u9fff]/.test(within) ? capitalizeTitle(within) : null

const chooseHeadingTitle = (topic: SourceTopic): string | null => {
  if (topic.heading !== JOINED_HEADING) return isTitleHeading(topic.heading) ? capitalizeTitle(topic.heading) : null
  const { title } = findTitledParts(topic)
  return title === null ? null : capitalizeTitle(title)
}

/** The parts that stand under the title of their topic; of a topic that is not joined all. */
export const listTitledMembers = (topic: SourceTopic): readonly number[] =>
  topic.heading === JOINED_HEADING ? findTitledParts(topic).parts.flatMap(({ members }) => members) : topic.members

/**
 * What a topic joined of several parts is called, and the parts of which that is true: all their headings, where they have
 * room; else the heading above them all; else the two largest, under which nothing of the others is told.
 */
function findTitledParts(topic: SourceTopic): { title: string | null; parts: readonly SourceTopic[] } {
  const { parts } = topic
  const titled = parts.filter(({ heading }) => isTitleHeading(heading))
  const isAbove = chooseTitleAbove(topic) !== null
  if (titled.length === 0 || (isAbove && titled.some(({ heading }) => isQuestion(heading))))
    return { title: null, parts }
  const all = joinHeadings(titled)
  const unnumbered = parts.filter((part) => titled.includes(part) || readPartWord(part.heading) === '') // "Section 3" is of another
  if (all.length <= MAX_PAIR_CHARS) return { title: all, parts: unnumbered }
  if (isAbove) return { title: null, parts }
  const [first, second] = [...titled].sort((a, b) => b.members.length - a.members.length)
  const pair = titled.filter((part) => part === first || part === second)
  const named = joinHeadings(pair).length <= MAX_PAIR_CHARS ? pair : [first!]
  return { title: joinHeadings(named), parts: named }
}

const joinHeadings = (parts: readonly SourceTopic[]) => joinTitles([...new Set(parts.map(({ heading }) => heading))])

/** The name that the sentences give it; a phrase of several words says enough, of single words two are named. */
function choosePhraseTitle(phrases: readonly string[], names: readonly string[], used: ReadonlySet<string>): string {
  const isUnusedPhrase = (phrase: string) => ![...used].some((title) => title.includes(phrase.toLowerCase()))
  const name = names.find(isUnusedPhrase)
  if (name !== undefined) return capitalizeTitle(name)
  const [first = '', second = ''] = [...phrases.filter(isUnusedPhrase), ...phrases]
  const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(first)
  const isEnough = /\s/.test(first) || (isDense && first.length >= MIN_DENSE_SIGNS)
  const isLone = second === '' || second === first
  if (!isEnough && [first, ...(isLone ? [] : [second])].some((one) => /^\p{Ll}+$/u.test(one))) return '' // "daemon" says too little
  if (isLone || isEnough) return capitalizeTitle(first)
  const comma = isDense ? '、' : /\p{sc=Arabic}/u.test(first) ? '، ' : ', '
  return capitalizeTitle(first + comma + second)
}

const capitalizeTitle = (text: string) => {
  const first = text.match(/^./u)?.[0] ?? ''
  return /^\p{Ll}[\p{Ll}'’-]*(?:[\s,:](?![-–—])|$)/u.test(text)
    ? first.toLocaleUpperCase('und') + text.slice(first.length)
    : text
}

/** What a title is found from; `common` are phrases of several sources, most telling first. */
type TitleMaterial = {
  readonly sources: readonly StudioSource[]
  readonly notebook: string
  readonly common: readonly string[]
}

/**
 * What the content is called: as the caller says, else the title of the one source, else as its owner calls the notebook
 * where that means something, else what the sources have in common, else the titles of the first; a focus that was found
 * stands behind it.
 */
export function chooseOutlineTitle(
  material: TitleMaterial,
  request: Pick<ContentRequest, 'title'>,
  focus: string | undefined,
): string {
  if (request.title?.trim()) return request.title.trim()
  const title = chooseSourcesTitle(material)
  const subject = capitalizeTitle((focus ?? '').trim())
  const isSaid = subject === '' || title.toLowerCase().includes(subject.toLowerCase())
  return isSaid || subject.length > MAX_PAIR_CHARS ? title : `${title}: ${subject}`
}

/** What a notebook is called that nobody named: a try, a number, a date, a test. */
const UNNAMED =
  /^(?:(?:(?:my|new|untitled|unnamed|test\p{L}*|demo|example|sample|temp|tmp|scratch|draft|foo|bar|mein|neues?|mon|nouveau|mi|nuevo|無題の?|新しい)\s?)*(?:notebook|notes?|notizbuch|notizen|carnet|cuaderno|taccuino|caderno|notitieboek|блокнот|ノートブック|ノート|笔记本|project|projekt|projet|documents?|dokumente?|files?|sources?|stuff|misc|test|demo|gallery|work|research)?\s*[\d\s#()._:/-]*)$/iu

function chooseSourcesTitle({ sources, notebook, common }: TitleMaterial): string {
  const titles = sources.map(findSourceTitle).filter((title) => title !== null)
  if (sources.length === 1 && titles[0]) return capitalizeTitle(titles[0])
  const name = toPlainTitle(notebook.trim())
  if (!UNNAMED.test(name) && !isFileName(name) && /\p{L}{2}|\p{Lo}/u.test(name)) return name
  const commonTopics = capitalizeTitle(common.filter(isNoPerson).slice(0, 3).join(', '))
  const [first = '', second = ''] = titles
  const pair = `${first} · ${second}`
  const isOneWord = !/[\s,]/.test(commonTopics) && titles.length > 1 // it says less than two titles
  return (
    (isOneWord ? '' : commonTopics) ||
    (second !== '' && pair.length <= 2 * MAX_PAIR_CHARS ? pair : first) ||
    toPlainTitle(sources[0]?.title ?? '')
  )
}

/** Two or three words with capitals look like a person's name, which is the matter of no several sources. */
const isNoPerson = (phrase: string) => !/^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?)?(?:\s\p{Lu}[\p{Ll}'’-]+){1,2}$/u.test(phrase)

/** The title of a source; where it is the name of a file, the heading at the top of its text says more. */
export function findSourceTitle(source: StudioSource): string | null {
  const title = cleanHeading(toPlainTitle(source.title))
  const isFile = isFileName(title)
  if (!isFile && toPlainTitle(source.title) === source.title) return title
  const sections = splitSections({ ...source, text: source.text.slice(0, MAX_SCANNED_CHARS) })
  const top = sections.find(({ heading, start }) => isTitleHeading(heading) && (isFile || start === 0))
  if (!isFile) return top?.heading ?? title
  const begun = sections.find(({ heading }) => heading !== '')
  const isBelowTitle = top && (isNumberedPart(source, top.start) || isSecondLine(source, begun?.start ?? top.start))
  const first = isBelowTitle || isLicence(source) ? findFirstLine(source.text) : null
  return findSubjectLine(source.text) ?? first ?? top?.heading ?? findFirstLine(source.text)
}

/** "1. Safety": the first part of a text, and not its title. */
const isNumberedPart = ({ text }: StudioSource, start: number) =>
  start > 0 &&
  /^\s*(?:#+\s*)?(?:(?:\d{1,2}|[IVX]{1,4}|[A-Z])[.)\s]|\d{1,2}\p{Lu}\p{Ll})/u.test(
    text.slice(start, start + MAX_SCANNED_HEAD),
  )

/** A line right below the first one: below the title of a paper stands who wrote it. */
const isSecondLine = ({ text }: StudioSource, start: number) => /^\S[^\n]+\S$/u.test(text.slice(0, start).trim())

/** What a letter says that it is about. */
const SUBJECT_LINE =
  /(?:^|\n)[^\S\n]*(?:subject|re|regarding|betreff|betrifft|objet|asunto|oggetto|assunto|onderwerp|betreft|тема|件名|主题|主旨)[^\S\n]*[:：][^\S\n]*(\S[^\n]{3,88})(?=\n)/iu
const MAX_LETTER_HEAD_CHARS = 1_500
/** What a page of a manual is of, and what that does: "NAME | weigh - weighs the sacks of a mill". */
const MANUAL_NAME =
  /^\s*(?:#+ )?(?:name|nom|nombre|nome|naam|bezeichnung)\n\s*(\S[^\n]{0,40} [-–—] \S[^\n]{3,60})(?=\n)/iu

const findSubjectLine = (text: string): string | null => {
  const found = SUBJECT_LINE.exec(text.slice(0, MAX_LETTER_HEAD_CHARS)) ?? MANUAL_NAME.exec(text)
  const subject = cleanHeading(found?.[1] ?? '')
  return isTitleHeading(subject) ? subject : null
}

/** A text that begins with a short line and no sentence is called after it. */
function findFirstLine(text: string): string | null {
  const line = text.trimStart().split('\n', 1)[0]!.trim()
  if (isDateHeading(line)) return null
  return (isTitleHeading(cleanHeading(line)) || isLicenceHeading(cleanHeading(line))) && !/[.!?,;:。！？]$/u.test(line)
    ? cleanHeading(line)
    : null
}
