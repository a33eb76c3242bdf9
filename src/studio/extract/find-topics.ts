import { JOINED_HEADING, joinTopics } from './join-topics.ts'
import { type SourceTopic, splitTopic } from './topic-tree.ts'
import type { Vector } from './vectors.ts'

const MIN_TOPICS = 3
const MAX_TOPICS = 12
const MIN_TOPIC_MEMBERS = 2
/** Without headings topics are guessed: so many times larger, they are guessed better. */
const FLAT_FACTOR = 1.6

/**
 * The topics that a notebook is told by, in telling order: its tree of headings is opened at the largest part again and
 * again, and parts that are alike or too small are joined. The more there is to tell, the more topics.
 */
export function findTopics(tree: SourceTopic, vectors: readonly Vector[]): SourceTopic[] {
  const all = tree.members.length
  const wanted = Math.min(MAX_TOPICS, Math.max(MIN_TOPICS, Math.round(1.5 * Math.log2(all / 2))))
  let topics: SourceTopic[] = [tree]
  const closed = new Set<SourceTopic>()
  while (topics.length < wanted) {
    const largest = findLargestTopic(topics.filter((topic) => !closed.has(topic)))
    const isSmall = !largest || largest.members.length < Math.max(2 * MIN_TOPIC_MEMBERS, (0.6 * all) / wanted)
    if (isSmall && topics.length >= Math.min(MIN_TOPICS, wanted)) break
    if (!largest) break
    const opened = openTopic(largest, vectors, wanted - topics.length + 1, all / wanted)
    if (opened.length < 2) closed.add(largest)
    else topics = topics.flatMap((topic) => (topic === largest ? opened : [topic]))
  }
  return topics
}

function findLargestTopic(topics: readonly SourceTopic[]): SourceTopic | undefined {
  return topics.reduce<SourceTopic | undefined>(
    (best, topic) => (best && best.members.length >= topic.members.length ? best : topic),
    undefined,
  )
}

/** What stands before the first heading of a topic is a part by itself: under the heading of another it would say something else. */
function openTopic(topic: SourceTopic, vectors: readonly Vector[], room: number, usual: number): SourceTopic[] {
  const parts = splitTopic(topic)
  if (parts.length < 2) return []
  const hasHeadings = parts.some(({ heading }) => heading !== '')
  const isLed = hasHeadings && topic.heading !== '' && parts[0]!.heading === topic.heading && parts.length > 2
  const lead = isLed ? parts.slice(0, 1) : []
  const most = hasHeadings
    ? room - lead.length
    : Math.min(room, Math.max(2, Math.round(topic.members.length / (FLAT_FACTOR * usual))))
  const fewest = Math.max(MIN_TOPIC_MEMBERS, Math.floor(usual / 6))
  const joined = joinTopics(parts.slice(lead.length), vectors, Math.max(1, most), fewest)
  const within = topic.heading || topic.within || ''
  const isBelow = ({ heading }: SourceTopic) => !hasHeadings || heading === JOINED_HEADING
  return [...lead, ...joined.map((part) => (isBelow(part) ? { ...part, within } : part))]
}
