import type { Answer, AnswerListener } from '../../../domain/answer.ts'
import { type Citation, isPlaced } from '../../../domain/citation.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import { readTreeText } from '../../../wire/read-text-tree.ts'
import type { Grounding } from '../../../wire/rows/citation-row.ts'
import type { HostedSourceRow } from '../../../wire/rows/source-row.ts'
import type { ChatGroup } from '../../port.ts'
import type { StreamedAnswer } from '../chat.ts'
import { DeltaStream } from '../delta-stream.ts'
import { listMarkerNumbers, splitMarkerGroups } from '../markers.ts'
import type { RpcSession } from '../session.ts'
import type { SourceTexts } from '../source-texts.ts'
import { AnswerCheck } from './answer-check.ts'
import { listSourceRows } from './sources.ts'

/** Questions; the product keeps the conversation, and is told its history besides. */
export function createChatGroup(session: RpcSession): ChatGroup {
  const check = new AnswerCheck(session)
  return {
    async ask(notebookId, question, listener, signal) {
      const sources = chooseReadySources(await listSourceRows({ session, notebookId, signal }), question.sourceIds)
      const threadId = question.conversationId ?? crypto.randomUUID()
      const deltas = new DeltaStream((piece) => listener?.delta(piece))
      const hearVersion = (version: string) => {
        if (listener !== null) deltas.hear(splitMarkerGroups(version))
      }
      const sourceIds = sources.map(({ id }) => id)
      const ask = { notebookId, text: question.text, sourceIds, turns: question.turns, threadId }
      const streamed = await session.chat.ask(ask, hearVersion, signal)
      const checkWarnings = await check.check(streamed, { notebookId, threadId, question: question.text }, signal)
      const answer = await bindAnswer(streamed, sources, notebookId, session.texts, signal)
      const reported = reportAnswer(answer, deltas, listener)
      return { ...reported, warnings: [...reported.warnings, ...checkWarnings], conversationId: threadId }
    },
  }
}

type BoundAnswer = Omit<Answer, 'conversationId'>

async function bindAnswer(
  { text, groundings }: StreamedAnswer,
  sources: readonly HostedSourceRow[],
  notebookId: string,
  texts: SourceTexts,
  signal: AbortSignal,
): Promise<BoundAnswer> {
  const marked = splitMarkerGroups(text)
  const numbers = listMarkerNumbers(marked).filter((number) => groundings[number - 1] !== undefined)
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
    const place = await quoteGrounding(grounding, source, notebookId, texts, signal)
    return { marker: `[${number}]`, number, sourceId: grounding.sourceId, sourceName: source?.title ?? '', ...place }
  }
}

const LOOSE =
  'The text of a cited source could not be read: its excerpt is as the product quotes it, and where it stands is not known.'

/** The excerpt as an exact slice of the source's text; as the product quotes it, without a range, where that cannot be read. */
async function quoteGrounding(
  { sourceId, start, end, excerpt }: Grounding,
  source: HostedSourceRow | undefined,
  notebookId: string,
  texts: SourceTexts,
  signal: AbortSignal,
): Promise<Pick<Citation, 'sourceText' | 'start' | 'end'>> {
  const text = source && (await texts.get(notebookId, sourceId, source.revisionId, signal))
  const range = text?.findRange(start, end)
  if (text && range) return { ...range, sourceText: text.text.slice(range.start, range.end) }
  return { sourceText: excerpt === null ? '' : readTreeText(excerpt).text }
}

function reportAnswer(answer: BoundAnswer, deltas: DeltaStream, listener: AnswerListener | null): BoundAnswer {
  if (listener === null) return answer
  for (const citation of answer.citations) listener.citation(citation)
  if (deltas.end(answer.text)) return answer
  return { ...answer, warnings: [...answer.warnings, REVISED] }
}

const REVISED = 'The product revised its answer while it was written: this text counts, not the one that was streamed.'
