import { plainTitle } from '../../text/plain-title.ts'
import type { Candidate } from './candidates.ts'
import { cleanHeading, isFileName } from './headings.ts'

/** A part of the sources that belongs together; `members` are places in the list of candidates, in reading order. */
export type Topic = {
  readonly heading: string
  /** The sentences before the first part, then those of the parts. */
  readonly members: readonly number[]
  readonly parts: readonly Topic[]
}

const RUN_LENGTH = 6
const MOST_RUNS = 80

type Growing = { heading: string; level: number; own: number[]; parts: Growing[] }

/** The candidates as a tree: the notebook, its sources, their headings. Parts without candidates are left out. */
export function topicTree(candidates: readonly Candidate[]): Topic {
  const sources = new Map<string, Growing>()
  let open: Growing[] = []
  let section: Candidate['section'] | null = null
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.section !== section) {
      section = candidate.section
      const root = sources.get(section.source.id) ?? sourceRoot(section.source.title)
      if (!sources.has(section.source.id)) open = [root]
      sources.set(section.source.id, root)
      if (section.level > 0) open = openSection(open, section)
    }
    open.at(-1)!.own.push(index)
  }
  return settled({ heading: '', level: -1, own: [], parts: [...sources.values()] })
}

const sourceRoot = (title: string): Growing => ({
  heading: isFileName(plainTitle(title)) ? '' : cleanHeading(plainTitle(title)),
  level: 0,
  own: [],
  parts: [],
})

function openSection(open: readonly Growing[], { heading, level }: Candidate['section']): Growing[] {
  const above = open.filter((one, index) => index === 0 || one.level < level)
  const part: Growing = { heading, level, own: [], parts: [] }
  above.at(-1)!.parts.push(part)
  return [...above, part]
}

/** A part's own sentences become a part beside the others, under the same heading. */
function settled({ heading, own, parts }: Growing): Topic {
  const below = parts.map(settled)
  const lead: Topic[] = own.length > 0 && below.length > 0 ? [{ heading, members: own, parts: [] }] : []
  const all = [...lead, ...below]
  if (all.length === 1 && own.length === 0) return { ...all[0]!, heading: all[0]!.heading || heading }
  return { heading, members: [...own, ...below.flatMap(({ members }) => members)], parts: all }
}

/** The parts to tell a topic by: those under headings, else runs of neighbouring sentences. */
export function partsOf(topic: Topic): readonly Topic[] {
  if (topic.parts.length > 1) return topic.parts
  const length = Math.max(RUN_LENGTH, Math.ceil(topic.members.length / MOST_RUNS))
  if (topic.members.length < 2 * length) return []
  const count = Math.floor(topic.members.length / length)
  return Array.from({ length: count }, (_, run) => ({
    heading: '',
    members: topic.members.slice(run * length, run === count - 1 ? undefined : (run + 1) * length),
    parts: [],
  }))
}
