import { joinTopics } from './join-topics.ts'
import { partsOf, type Topic } from './topic-tree.ts'
import type { Vector } from './vectors.ts'

const FEWEST_TOPICS = 3
const MOST_TOPICS = 12
const FEWEST_MEMBERS = 2
/** Without headings topics are guessed: so many times larger, they are guessed better. */
const FLAT = 1.6

/**
 * The topics that a notebook is told by, in telling order: its tree of headings is opened at the largest part again and
 * again, and parts that are alike or too small are joined. The more there is to tell, the more topics.
 */
export function findTopics(tree: Topic, vectors: readonly Vector[]): Topic[] {
  const all = tree.members.length
  const wanted = Math.min(MOST_TOPICS, Math.max(FEWEST_TOPICS, Math.round(1.5 * Math.log2(all / 2))))
  let topics: Topic[] = [tree]
  const closed = new Set<Topic>()
  while (topics.length < wanted) {
    const largest = largestOf(topics.filter((topic) => !closed.has(topic)))
    const isSmall = !largest || largest.members.length < Math.max(2 * FEWEST_MEMBERS, (0.6 * all) / wanted)
    if (isSmall && topics.length >= Math.min(FEWEST_TOPICS, wanted)) break
    if (!largest) break
    const opened = open(largest, vectors, wanted - topics.length + 1, all / wanted)
    if (opened.length < 2) closed.add(largest)
    else topics = topics.flatMap((topic) => (topic === largest ? opened : [topic]))
  }
  return topics
}

function largestOf(topics: readonly Topic[]): Topic | undefined {
  return topics.reduce<Topic | undefined>(
    (best, topic) => (best && best.members.length >= topic.members.length ? best : topic),
    undefined,
  )
}

function open(topic: Topic, vectors: readonly Vector[], room: number, usual: number): Topic[] {
  const parts = partsOf(topic)
  if (parts.length < 2) return []
  const hasHeadings = parts.some(({ heading }) => heading !== '')
  const most = hasHeadings ? room : Math.min(room, Math.max(2, Math.round(topic.members.length / (FLAT * usual))))
  return joinTopics(parts, vectors, most, Math.max(FEWEST_MEMBERS, Math.floor(usual / 6)))
}
