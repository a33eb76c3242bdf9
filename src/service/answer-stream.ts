import type { CallListener } from '../contract/operation.ts'
import type { CitationFormat } from '../contract/parts.ts'
import type { AnswerListener } from '../domain/answer.ts'
import type { Citation } from '../domain/citation.ts'
import { isRewritingText } from './citation-format.ts'

/** What is heard of an answer while it is written, and the rest once it is whole. */
type AnswerStream = {
  /** Null for a form that rewrites the text: that is sent when it is whole. */
  readonly listener: AnswerListener | null
  /** Sends what has not been sent of the formed text and the citations, so that the joined deltas equal the answer. */
  readonly end: (text: string, citations: readonly Citation[]) => void
}

/** Null when nobody listens. `none` asks for no citations, so none are sent. Source: decisions, section 12. */
export function createAnswerStream(format: CitationFormat, event: CallListener['event']): AnswerStream | null {
  if (!event) return null
  let sentChars = 0
  const cited = new Set<number>()
  const delta = (text: string) => {
    if (text === '') return
    sentChars += text.length
    event('delta', { text })
  }
  const citation = (citation: Citation) => {
    if (format === 'none' || cited.has(citation.number)) return
    cited.add(citation.number)
    event('citation', citation)
  }
  return {
    listener: isRewritingText(format) ? null : { delta, citation },
    end(text, citations) {
      delta(text.slice(sentChars))
      for (const each of citations) citation(each)
    },
  }
}
