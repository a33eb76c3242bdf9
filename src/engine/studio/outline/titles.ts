import type { ContentWish } from '../../../domain/artifact.ts'
import { plainTitle } from '../../guide/material.ts'
import { cleanHeading, isTitle } from './headings.ts'
import { JOINED } from './join-topics.ts'
import type { StudioSource } from './material.ts'
import { sectionsOf } from './sections.ts'
import type { Topic } from './topic-tree.ts'

const LONGEST_PAIR_CHARS = 64
const LEADING_SHARE = 0.55
/** What a file is called when nobody gave it a name. */
const FILE_NAME =
  /^(?=\S*[\d_])[\p{L}\d_.-]+$|^\p{Ll}+(?:-\p{Ll}+)+$|^(?:document|untitled|scan|doc|text|file|pasted text|note)\b[\s\d_-]*$/iu

/** A readable title for each topic, no two alike: its heading, those of its parts, else what it speaks of. */
export function themeTitles(topics: readonly Topic[], phrases: readonly (readonly string[])[]): string[] {
  const used = new Set<string>()
  return topics.map((topic, index) => {
    const byPhrases = phraseTitle(phrases[index] ?? [])
    const options = [headingTitle(topic), byPhrases, ...(phrases[index] ?? []).map(capital), `${index + 1}`]
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

/** "Pollen, hive": the two phrases that tell most. */
const phraseTitle = (phrases: readonly string[]) => capital(phrases.slice(0, 2).join(', '))

const capital = (text: string) => {
  const first = text.match(/^./u)?.[0] ?? ''
  return /^\p{Ll}[\p{Ll}\s,'’-]/u.test(text) ? first.toLocaleUpperCase('und') + text.slice(first.length) : text
}

/**
 * What the content is called unless the caller says: the title of the one source, else what all of them speak of; with
 * the focus behind it.
 */
export function outlineTitle(
  sources: readonly StudioSource[],
  phrases: readonly string[],
  wish: Pick<ContentWish, 'title'>,
): string {
  if (wish.title?.trim()) return wish.title.trim()
  const titles = sources.map(sourceTitle)
  if (sources.length === 1 && titles[0]) return titles[0]
  const spoken = capital(phrases.slice(0, 3).join(', '))
  return spoken || titles.find((title) => title !== null) || plainTitle(sources[0]?.title ?? '')
}

/** The title of a source; where it is a mere file name, the first heading of its text. */
function sourceTitle(source: StudioSource): string | null {
  const title = cleanHeading(plainTitle(source.title))
  if (!FILE_NAME.test(title)) return title
  const heading = sectionsOf({ ...source, text: source.text.slice(0, 20_000) }).find((one) => isTitle(one.heading))
  return heading ? heading.heading : null
}
