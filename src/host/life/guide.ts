import type { Place } from '../access.ts'
import type { Call } from '../house.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { type RichText, richText } from '../rows/text-tree.ts'
import { readText } from './sources.ts'

const MOST_TOPICS = 5
const MOST_QUESTIONS = 3
const OVERVIEW = 'What are these sources about?'

/** What the sources are about, in their own sentences, one paragraph; the empty text when nothing can be asked. */
export async function summaryOf({ house }: Call, place: Place, sourceIds?: readonly string[]): Promise<string> {
  const question = { text: OVERVIEW, turns: [], conversationId: null, ...(sourceIds ? { sourceIds } : {}) }
  const answer = await place.product.chat.ask(place.id, question, null, house.signal).catch(() => null)
  if (answer === null) return ''
  return paragraphOf(richText(answer.text, true)) || answer.text
}

/** The blocks of a rich text lie without a gap; here a space comes between. */
function paragraphOf({ blocks, text }: RichText): string {
  const parts = blocks.map(([start, end]) => text.slice(start as number, end as number).trim())
  return parts.filter((part) => part !== '').join(' ')
}

/** Keywords of a notebook, those of its description. */
export async function topicsOf({ house }: Call, place: Place): Promise<string[]> {
  const wish = { takenNames: [], isLastTry: true }
  const described = await place.product.guide?.describe(place.id, wish, house.signal).catch(() => null)
  const tags = (described as { tags?: unknown } | null | undefined)?.tags
  if (!Array.isArray(tags)) return []
  return tags.filter((tag) => typeof tag === 'string').slice(0, MOST_TOPICS)
}

/** Keywords of one source: those of the notebook that stand in it, then its own most frequent longer words. */
export async function keywordsOf(call: Call, place: Place, source: SourceRecord): Promise<string[]> {
  const text = ((await readText(call.house, place, source)) ?? source.title).toLowerCase()
  const shared = (await topicsOf(call, place)).filter((topic) => text.includes(topic.toLowerCase()))
  return [...new Set([...shared, ...frequentWords(text)])].slice(0, MOST_TOPICS)
}

export function questionsAbout(topics: readonly string[]): string[] {
  return topics.slice(0, MOST_QUESTIONS).map((topic) => `What do the sources say about ${topic}?`)
}

const LONG_WORD = /\p{L}[\p{L}\p{M}'’-]{4,}/gu

function frequentWords(text: string): string[] {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(LONG_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
}
