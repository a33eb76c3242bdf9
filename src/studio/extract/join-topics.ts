import type { SourceTopic } from './topic-tree.ts'
import { computeCentroid, measureCosineTo, type Vector } from './vectors.ts'

const MAX_JOINED_TOPICS = 240

type TopicGroup = {
  readonly topic: SourceTopic
  readonly centroid: Vector
  readonly order: number
  /** Of all groups that there ever were. */
  readonly number: number
  /** How near others are by their numbers, once measured: all pairs are looked at again after each joining. */
  readonly cosines: number[]
}

/**
 * Joins the topics that resemble each other most until `most` are left and each has `fewest` members, small ones first:
 * what is joined becomes the parts of one topic.
 */
export function joinTopics(
  topics: readonly SourceTopic[],
  vectors: readonly Vector[],
  most: number,
  fewest: number,
): SourceTopic[] {
  let groups = joinNeighbours(topics).map((topic, order) => createTopicGroup(topic, vectors, order))
  let count = groups.length
  while (groups.length > 1) {
    const isTooSmall = groups.some(({ topic }) => topic.members.length < fewest)
    if (groups.length <= most && !isTooSmall) break
    groups = joinNearest(groups, groups.length <= most ? fewest : Number.POSITIVE_INFINITY, count++)
  }
  return groups.sort((a, b) => a.order - b.order).map(({ topic }) => topic)
}

/** Work grows with the square of their number: of very many, neighbours are joined beforehand. */
function joinNeighbours(topics: readonly SourceTopic[]): readonly SourceTopic[] {
  if (topics.length <= MAX_JOINED_TOPICS) return topics
  const step = Math.ceil(topics.length / MAX_JOINED_TOPICS)
  return Array.from({ length: Math.ceil(topics.length / step) }, (_, index) =>
    topics.slice(index * step, (index + 1) * step).reduce(joinTopicPair),
  )
}

const createTopicGroup = (topic: SourceTopic, vectors: readonly Vector[], order: number): TopicGroup => ({
  topic,
  centroid: computeCentroid(topic.members.map((member) => vectors[member]!)),
  order,
  number: order,
  cosines: [],
})

/** Joins the best pair of which one has less than `below` members; a large pair needs to be more alike than a small one. */
function joinNearest(groups: readonly TopicGroup[], below: number, number: number): TopicGroup[] {
  let best = { score: -1, first: 0, second: 1 }
  for (const [first, group] of groups.entries()) {
    measureCosines(group, groups, first + 1)
    for (let second = first + 1; second < groups.length; second += 1) {
      const other = groups[second]!
      const sizes = [group.topic.members.length, other.topic.members.length] as const
      if (Math.min(...sizes) >= below) continue
      const nearness = second === first + 1 ? 1.25 : 1 // what stands side by side rather belongs together
      const score = ((group.cosines[other.number]! + 0.02) * nearness) / Math.sqrt(sizes[0] + sizes[1])
      if (score > best.score) best = { score, first, second }
    }
  }
  const [first, second] = [groups[best.first]!, groups[best.second]!]
  const larger = first.topic.members.length >= second.topic.members.length ? first : second
  const pair: TopicGroup = {
    topic: joinTopicPair(first.topic, second.topic),
    centroid: computeCentroid(
      [first.centroid, second.centroid],
      [first.topic.members.length, second.topic.members.length],
    ),
    order: larger.order,
    number,
    cosines: [],
  }
  return [...groups.filter((group) => group !== first && group !== second), pair].sort((a, b) => a.order - b.order)
}

function measureCosines({ centroid, cosines }: TopicGroup, groups: readonly TopicGroup[], from: number) {
  let measure: ReturnType<typeof measureCosineTo> | undefined
  for (let index = from; index < groups.length; index += 1) {
    const other = groups[index]!
    if (cosines[other.number] !== undefined) continue
    measure ??= measureCosineTo(centroid)
    cosines[other.number] = measure(other.centroid)
  }
}

function joinTopicPair(first: SourceTopic, second: SourceTopic): SourceTopic {
  const listJoinedParts = (topic: SourceTopic) => (topic.heading === JOINED_HEADING ? topic.parts : [topic])
  return {
    heading: JOINED_HEADING,
    members: [...first.members, ...second.members].sort((a, b) => a - b),
    parts: [...listJoinedParts(first), ...listJoinedParts(second)],
  }
}

/** The heading of a topic that was joined from parts: it has none of its own. */
export const JOINED_HEADING = '\u0000'
