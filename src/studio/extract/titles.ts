import type { ContentRequest } from '../../domain/artifact.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { cleanHeading, isFileName, isTitleHeading } from './headings.ts'
import { JOINED_HEADING } from './join-topics.ts'
import type { StudioSource } from './material.ts'
import { splitSections } from './sections.ts'
import type { SourceTopic } from './topic-tree.ts'

const MAX_PAIR_CHARS = 64
const MAX_SCANNED_CHARS = 20_000
const LEADING_SHARE = 0.55
/** In a script whose signs are syllables or words. */
const MIN_DENSE_SIGNS = 4

/**
 * A readable title for each topic, no two alike and none like `taken`: its heading, those of its parts, else what it
 * speaks of.
 */
export function chooseThemeTitles(
  topics: readonly SourceTopic[],
  phrases: readonly (readonly string[])[],
  names: readonly (readonly string[])[],
  taken: string,
): string[] {
  const used = new Set([taken.toLowerCase()])
  return topics.map((topic, index) => {
    const own = phrases[index] ?? []
    const byPhrases = choosePhraseTitle(own, names[index] ?? [], used)
    const options = [
      chooseHeadingTitle(topic),
      chooseTitleAbove(topic),
      byPhrases,
      ...own.map(capitalizeTitle),
      `${index + 1}`,
    ]
    const title = options.find((option) => option !== null && option !== '' && !used.has(option.toLowerCase()))!
    used.add(title.toLowerCase())
    return title
  })
}

/** A stretch of a long section may be called as the section is; further ones of it find the name taken. */
const chooseTitleAbove = ({ within = '' }: SourceTopic) => (isTitleHeading(within) ? capitalizeTitle(within) : null)

function chooseHeadingTitle(topic: SourceTopic): string | null {
  if (topic.heading !== JOINED_HEADING) return isTitleHeading(topic.heading) ? capitalizeTitle(topic.heading) : null
  const titled = topic.parts.filter(({ heading }) => isTitleHeading(heading))
  const bySize = [...titled].sort((a, b) => b.members.length - a.members.length)
  const [first, second] = bySize
  if (!first) return null
  if (first.members.length >= LEADING_SHARE * topic.members.length || !second) return capitalizeTitle(first.heading)
  const pair = titled.filter((part) => part === first || part === second).map(({ heading }) => heading)
  const joined = [...new Set(pair)].join(' · ')
  return joined.length <= MAX_PAIR_CHARS ? capitalizeTitle(joined) : capitalizeTitle(first.heading)
}

/** The name that the sentences give it; a phrase of several words says enough, of single words two are named. */
function choosePhraseTitle(phrases: readonly string[], names: readonly string[], used: ReadonlySet<string>): string {
  const isUnusedPhrase = (phrase: string) => ![...used].some((title) => title.includes(phrase.toLowerCase()))
  const name = names.find(isUnusedPhrase)
  if (name !== undefined) return capitalizeTitle(name)
  const [first = '', second = ''] = [...phrases.filter(isUnusedPhrase), ...phrases]
  const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(first)
  const isEnough = /\s/.test(first) || (isDense && first.length >= MIN_DENSE_SIGNS)
  if (second === '' || second === first || isEnough) return capitalizeTitle(first)
  const comma = isDense ? '、' : /\p{sc=Arabic}/u.test(first) ? '، ' : ', '
  return capitalizeTitle(first + comma + second)
}

const capitalizeTitle = (text: string) => {
  const first = text.match(/^./u)?.[0] ?? ''
  return /^\p{Ll}[\p{Ll}\s,'’-]/u.test(text) ? first.toLocaleUpperCase('und') + text.slice(first.length) : text
}

/**
 * What the content is called: as the caller says, else the title of the one source, else what the sources have in
 * common, else the titles of the first; a focus that was found stands behind it.
 * @param common phrases of several sources, most telling first
 */
export function chooseOutlineTitle(
  sources: readonly StudioSource[],
  common: readonly string[],
  request: Pick<ContentRequest, 'title'>,
  focus: string | undefined,
): string {
  if (request.title?.trim()) return request.title.trim()
  const title = chooseSourcesTitle(sources, common)
  const subject = capitalizeTitle((focus ?? '').trim())
  const isSaid = subject === '' || title.toLowerCase().includes(subject.toLowerCase())
  return isSaid || subject.length > MAX_PAIR_CHARS ? title : `${title}: ${subject}`
}

function chooseSourcesTitle(sources: readonly StudioSource[], common: readonly string[]): string {
  const titles = sources.map(findSourceTitle).filter((title) => title !== null)
  if (sources.length === 1 && titles[0]) return capitalizeTitle(titles[0])
  const commonTopics = capitalizeTitle(common.slice(0, 3).join(', '))
  const [first = '', second = ''] = titles
  const pair = `${first} · ${second}`
  const isOneWord = !/[\s,]/.test(commonTopics) && titles.length > 1 // it says less than two titles
  return (
    (isOneWord ? '' : commonTopics) ||
    (second !== '' && pair.length <= 2 * MAX_PAIR_CHARS ? pair : first) ||
    toPlainTitle(sources[0]?.title ?? '')
  )
}

/** The title of a source; where it is the name of a file, the heading at the top of its text says more. */
function findSourceTitle(source: StudioSource): string | null {
  const title = cleanHeading(toPlainTitle(source.title))
  const isFile = isFileName(title)
  if (!isFile && toPlainTitle(source.title) === source.title) return title
  const sections = splitSections({ ...source, text: source.text.slice(0, MAX_SCANNED_CHARS) })
  const top = sections.find(({ heading, start }) => isTitleHeading(heading) && (isFile || start === 0))
  return top?.heading ?? (isFile ? null : title)
}
