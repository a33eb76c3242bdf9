import type { Citation } from '../../../src/domain/citation.ts'
import { deferPart } from '../parts/defer-part.tsx'
import type { MarkdownProps } from '../parts/markdown.tsx'
import { useWarmReader } from '../reader/warm-reader.ts'
import { CitationButton } from './citation-button.tsx'

/** Plain until what reads Markdown has come. */
export const Markdown = deferPart<MarkdownProps>(
  () => import('../parts/markdown.tsx').then((file) => file.MarkdownElements),
  ({ text, renderText }) => <p>{renderText(text)}</p>,
)

type AnswerTextProps = {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly onCite: (citation: Citation) => void
}

const MARKER = /\[(\d+)\]/g

/** The answer with a button in the place of each marker. */
export function AnswerText({ text, citations, onCite }: AnswerTextProps) {
  const warmReader = useWarmReader()
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  const replaceMarkers = (plain: string) =>
    plain.split(MARKER).map((part, index) => {
      const citation = index % 2 === 1 ? byNumber.get(Number(part)) : undefined
      if (index % 2 === 0) return part
      if (!citation) return `[${part}]`
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      return <CitationButton key={index} citation={citation} onCite={onCite} onNear={warmReader} />
    })
  return (
    <div className="answer" dir="auto">
      <Markdown text={text} renderText={replaceMarkers} />
    </div>
  )
}
