import type { Answer, AnswerListener } from '../../../domain/answer.ts'
import { type Citation, isPlaced } from '../../../domain/citation.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import type { Chat } from '../../port.ts'
import type { Grounding, StreamedAnswer } from '../chat.ts'
import { markerNumbers, singleMarkers } from '../markers.ts'
import type { SourceRow } from '../rows/source-row.ts'
import type { Session } from '../session.ts'
import type { SourceTexts } from '../source-texts.ts'
import { Telling } from '../telling.ts'
import { plainTextOf } from '../text-tree.ts'
import { AnswerCheck } from './answer-check.ts'
import { rowsOf } from './sources.ts'

/** Questions; the product keeps the conversation, and is told its history besides. */
export function chatMenu(session: Session): Chat {
  const check = new AnswerCheck(session)
  return {
    async ask(notebookId, question, listener, signal) {
      const sources = chooseReadySources(await rowsOf(session, notebookId, signal), question.sourceIds)
      const threadId = question.conversationId ?? crypto.randomUUID()
      const telling = new Telling((piece) => listener?.delta(piece))
      const hear = (version: string) => {
        if (listener !== null) telling.hear(singleMarkers(version))
      }
      const sourceIds = sources.map(({ id }) => id)
      const ask = { notebookId, text: question.text, sourceIds, turns: question.turns, threadId }
      const streamed = await session.chat.ask(ask, hear, signal)
      const doubts = await check.check(streamed, { notebookId, threadId, question: question.text }, signal)
      const answer = await bind(streamed, sources, notebookId, session.texts, signal)
      const told = tell(answer, telling, listener)
      return { ...told, warnings: [...told.warnings, ...doubts], conversationId: threadId }
    },
  }
}

type Bound = Omit<Answer, 'conversationId'>

async function bind(
  { text, groundings }: StreamedAnswer,
  sources: readonly SourceRow[],
  notebookId: string,
  texts: SourceTexts,
  signal: AbortSignal,
): Promise<Bound> {
  const marked = singleMarkers(text)
  const numbers = markerNumbers(marked).filter((number) => groundings[number - 1] !== undefined)
  const citations = await Promise.all(
    numbers.sort((one, other) => one - other).map((number) => citation(number, groundings[number - 1]!)),
  )
  return {
    state: citations.length > 0 ? 'answered' : 'no_support',
    text: marked,
    citations,
    writtenBy: 'hosted product',
    warnings: citations.every(isPlaced) ? [] : [LOOSE],
  }

  async function citation(number: number, grounding: Grounding): Promise<Citation> {
    const source = sources.find(({ id }) => id === grounding.sourceId)
    const place = await placeOf(grounding, source, notebookId, texts, signal)
    return { marker: `[${number}]`, number, sourceId: grounding.sourceId, sourceName: source?.title ?? '', ...place }
  }
}

const LOOSE =
  'The text of a cited source could not be read: its excerpt is as the product quotes it, and where it stands is not known.'

/** The excerpt as an exact slice of the source's text; as the product quotes it, without a range, where that cannot be read. */
async function placeOf(
  { sourceId, start, end, excerpt }: Grounding,
  source: SourceRow | undefined,
  notebookId: string,
  texts: SourceTexts,
  signal: AbortSignal,
): Promise<Pick<Citation, 'sourceText' | 'start' | 'end'>> {
  const text = source && (await texts.get(notebookId, sourceId, source.revisionId, signal))
  const range = text?.rangeOf(start, end)
  if (text && range) return { ...range, sourceText: text.text.slice(range.start, range.end) }
  return { sourceText: excerpt === null ? '' : plainTextOf(excerpt).text }
}

function tell(answer: Bound, telling: Telling, listener: AnswerListener | null): Bound {
  if (listener === null) return answer
  for (const citation of answer.citations) listener.citation(citation)
  if (telling.end(answer.text)) return answer
  return { ...answer, warnings: [...answer.warnings, REVISED] }
}

const REVISED = 'The product revised its answer while it was written: this text counts, not the one that was streamed.'
