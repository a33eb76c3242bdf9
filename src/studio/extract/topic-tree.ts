import { toPlainTitle } from '../../text/plain-title.ts'
import type { SentenceCandidate } from './candidates.ts'
import { cleanHeading, isFileName, isQuestion } from './headings.ts'
import type { SectionMark } from './sections.ts'

/** A part of the sources that belongs together; `members` are places in the list of candidates, in reading order. */
export type SourceTopic = {
  readonly heading: string
  /** Of a stretch without a heading, the one that stands above it. */
  readonly within?: string
  /** The sentences before the first part, then those of the parts. */
  readonly members: readonly number[]
  readonly parts: readonly SourceTopic[]
}

const RUN_SENTENCES = 6
const MAX_RUNS = 80

type GrowingTopic = { heading: string; start: number; own: number[]; parts: GrowingTopic[] }

/** The candidates as a tree: the notebook, its sources, their headings. Parts without candidates are left out. */
export function buildTopicTree(candidates: readonly SentenceCandidate[]): SourceTopic {
  const sources = new Map<string, GrowingTopic>()
  let open: GrowingTopic[] = []
  let section: SentenceCandidate['section'] | null = null
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.section !== section) {
      section = candidate.section
      const root = sources.get(section.source.id) ?? createSourceRoot(section.source.title)
      if (!sources.has(section.source.id)) open = [root]
      sources.set(section.source.id, root)
      if (section.level > 0) open = openPath(open, [...section.above, section])
    }
    open.at(-1)!.own.push(index)
  }
  return settleTopic({ heading: '', start: -1, own: [], parts: [...sources.values()] })
}

const createSourceRoot = (title: string): GrowingTopic => ({
  heading: isFileName(toPlainTitle(title)) ? '' : cleanHeading(toPlainTitle(title)),
  start: -1,
  own: [],
  parts: [],
})

/** What is open of the path stays open; a heading with nothing but further headings below it is opened by the first of these. */
function openPath(open: readonly GrowingTopic[], path: readonly SectionMark[]): GrowingTopic[] {
  const [root, ...parts] = open
  const changed = path.findIndex(({ start }, depth) => parts[depth]?.start !== start)
  const held = changed < 0 ? path.length : changed
  const opened = [root!, ...parts.slice(0, held)]
  for (const { heading, start } of path.slice(held)) {
    const part: GrowingTopic = { heading, start, own: [], parts: [] }
    opened.at(-1)!.parts.push(part)
    opened.push(part)
  }
  return opened
}

/** A part's own sentences become a part beside the others, under the same heading. */
function settleTopic({ heading, start, own, parts }: GrowingTopic): SourceTopic {
  const below = parts.map(settleTopic)
  const lead: SourceTopic[] = own.length > 0 && below.length > 0 ? [{ heading, members: own, parts: [] }] : []
  const all = [...lead, ...below]
  if (all.length === 1 && own.length === 0)
    return { ...all[0]!, heading: chooseOnlyHeading(start < 0 ? '' : heading, all[0]!.heading) || heading }
  return { heading, members: [...own, ...below.flatMap(({ members }) => members)], parts: all }
}

/** Of a heading with one below it that one, which says more; not of a question, which is told with its answer. */
const chooseOnlyHeading = (above: string, below: string) =>
  below === '' || (above !== '' && isQuestion(below)) ? above : below

/** The parts to tell a topic by: those under headings, else runs of neighbouring sentences. */
export function splitTopic(topic: SourceTopic): readonly SourceTopic[] {
  if (topic.parts.length > 1) return topic.parts
  const length = Math.max(RUN_SENTENCES, Math.ceil(topic.members.length / MAX_RUNS))
  if (topic.members.length < 2 * length) return []
  const count = Math.floor(topic.members.length / length)
  return Array.from({ length: count }, (_, run) => ({
    heading: '',
    members: topic.members.slice(run * length, run === count - 1 ? undefined : (run + 1) * length),
    parts: [],
  }))
}
