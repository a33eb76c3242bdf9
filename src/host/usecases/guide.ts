import { countEach } from '../../lib/counts.ts'
import { parseRichText, type RichText } from '../../wire/build-text-tree.ts'
import type { NotebookAccess } from '../access.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { readStoredText } from './source-records.ts'

const MAX_TOPICS = 5
const MAX_QUESTIONS = 3
const OVERVIEW = 'What are these sources about?'

/** What the sources are about, in their own sentences, one paragraph; the empty text when nothing can be asked. */
export async function summarizeSources(place: NotebookAccess, sourceIds?: readonly string[]): Promise<string> {
  const question = { text: OVERVIEW, turns: [], conversationId: null, ...(sourceIds ? { sourceIds } : {}) }
  const answer = await place.product.chat.ask(place.id, question, null, place.services.signal).catch(() => null)
  if (answer === null) return ''
  return joinParagraph(parseRichText(answer.text, true)) || answer.text
}

/** The blocks of a rich text lie without a gap; here a space comes between. */
function joinParagraph({ blocks, text }: RichText): string {
  const parts = blocks.map(([start, end]) => text.slice(start as number, end as number).trim())
  return parts.filter((part) => part !== '').join(' ')
}

/** Keywords of a notebook, those of its description. */
export async function listTopics(place: NotebookAccess): Promise<string[]> {
  const request = { takenNames: [], isLastTry: true }
  const described = await place.product.guide?.describe(place.id, request, place.services.signal).catch(() => null)
  const tags = (described as { tags?: unknown } | null | undefined)?.tags
  if (!Array.isArray(tags)) return []
  return tags.filter((tag) => typeof tag === 'string').slice(0, MAX_TOPICS)
}

/** Keywords of one source: those of the notebook that stand in it, then its own most frequent longer words. */
export async function listSourceKeywords(place: NotebookAccess, source: SourceRecord): Promise<string[]> {
  const text = ((await readStoredText(place, source)) ?? source.title).toLowerCase()
  const sharedTopics = (await listTopics(place)).filter((topic) => text.includes(topic.toLowerCase()))
  return [...new Set([...sharedTopics, ...listFrequentWords(text)])].slice(0, MAX_TOPICS)
}

export function phraseQuestions(topics: readonly string[]): string[] {
  return topics.slice(0, MAX_QUESTIONS).map((topic) => `What do the sources say about ${topic}?`)
}

const LONG_WORD = /\p{L}[\p{L}\p{M}'’-]{4,}/gu

function listFrequentWords(text: string): string[] {
  const counts = countEach(text.match(LONG_WORD) ?? [])
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
}
