import type { ContentWish } from '../../domain/artifact.ts'
import { plainTitle } from '../../text/plain-title.ts'
import { cleanHeading, isFileName, isTitle } from './headings.ts'
import { JOINED } from './join-topics.ts'
import type { StudioSource } from './material.ts'
import { sectionsOf } from './sections.ts'
import type { Topic } from './topic-tree.ts'

const LONGEST_PAIR_CHARS = 64
const LOOKED_AT_CHARS = 20_000
const LEADING_SHARE = 0.55
/** In a script whose signs are syllables or words. */
const ENOUGH_SIGNS = 4

/**
 * A readable title for each topic, no two alike and none like `taken`: its heading, those of its parts, else what it
 * speaks of.
 */
export function themeTitles(
  topics: readonly Topic[],
  phrases: readonly (readonly string[])[],
  names: readonly (readonly string[])[],
  taken: string,
): string[] {
  const used = new Set([taken.toLowerCase()])
  return topics.map((topic, index) => {
    const own = phrases[index] ?? []
    const byPhrases = phraseTitle(own, names[index] ?? [], used)
    const options = [headingTitle(topic), byPhrases, ...own.map(capital), `${index + 1}`]
    const title = options.find((option) => option !== null && option !== '' && !used.has(option.toLowerCase()))!
    used.add(title.toLowerCase())
    return title
  })
}

function headingTitle(topic: Topic): string | null {
  if (topic.heading !== JOINED) return isTitle(topic.heading) ? capital(topic.heading) : null
  const titled = topic.parts.filter(({ heading }) => isTitle(heading))
  const bySize = [...titled].sort((a, b) => b.members.length - a.members.length)
  const [first, second] = bySize
  if (!first) return null
  if (first.members.length >= LEADING_SHARE * topic.members.length || !second) return capital(first.heading)
  const pair = titled.filter((part) => part === first || part === second).map(({ heading }) => heading)
  const joined = [...new Set(pair)].join(' · ')
  return joined.length <= LONGEST_PAIR_CHARS ? capital(joined) : capital(first.heading)
}

/** The name that the sentences give it; a phrase of several words says enough, of single words two are named. */
function phraseTitle(phrases: readonly string[], names: readonly string[], used: ReadonlySet<string>): string {
  const isNew = (phrase: string) => ![...used].some((title) => title.includes(phrase.toLowerCase()))
  const name = names.find(isNew)
  if (name !== undefined) return capital(name)
  const [first = '', second = ''] = [...phrases.filter(isNew), ...phrases]
  const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(first)
  const isEnough = /\s/.test(first) || (isDense && first.length >= ENOUGH_SIGNS)
  if (second === '' || second === first || isEnough) return capital(first)
  const comma = isDense ? '、' : /\p{sc=Arabic}/u.test(first) ? '، ' : ', '
  return capital(first + comma + second)
}

const capital = (text: string) => {
  const first = text.match(/^./u)?.[0] ?? ''
  return /^\p{Ll}[\p{Ll}\s,'’-]/u.test(text) ? first.toLocaleUpperCase('und') + text.slice(first.length) : text
}

/**
 * What the content is called: as the caller says, else the title of the one source, else what the sources have in
 * common, else the titles of the first; a focus that was found stands behind it.
 * @param common phrases of several sources, most telling first
 */
export function outlineTitle(
  sources: readonly StudioSource[],
  common: readonly string[],
  wish: Pick<ContentWish, 'title'>,
  focus: string | undefined,
): string {
  if (wish.title?.trim()) return wish.title.trim()
  const title = titleOf(sources, common)
  const subject = capital((focus ?? '').trim())
  const isSaid = subject === '' || title.toLowerCase().includes(subject.toLowerCase())
  return isSaid || subject.length > LONGEST_PAIR_CHARS ? title : `${title}: ${subject}`
}

function titleOf(sources: readonly StudioSource[], common: readonly string[]): string {
  const titles = sources.map(sourceTitle).filter((title) => title !== null)
  if (sources.length === 1 && titles[0]) return capital(titles[0])
  const spoken = capital(common.slice(0, 3).join(', '))
  const [first = '', second = ''] = titles
  const pair = `${first} · ${second}`
  const isOneWord = !/[\s,]/.test(spoken) && titles.length > 1 // it says less than two titles
  return (
    (isOneWord ? '' : spoken) ||
    (second !== '' && pair.length <= 2 * LONGEST_PAIR_CHARS ? pair : first) ||
    plainTitle(sources[0]?.title ?? '')
  )
}

/** The title of a source; where it is the name of a file, the heading at the top of its text says more. */
function sourceTitle(source: StudioSource): string | null {
  const title = cleanHeading(plainTitle(source.title))
  const isFile = isFileName(title)
  if (!isFile && plainTitle(source.title) === source.title) return title
  const sections = sectionsOf({ ...source, text: source.text.slice(0, LOOKED_AT_CHARS) })
  const top = sections.find(({ heading, start }) => isTitle(heading) && (isFile || start === 0))
  return top?.heading ?? (isFile ? null : title)
}
