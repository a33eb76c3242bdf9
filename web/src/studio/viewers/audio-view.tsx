import { useEffect, useRef, useState } from 'react'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { useWords } from '../../words.ts'
import { type FilePlace, useFileAddress, useFileText } from '../content.ts'
import { type Chapter, formatClock, parseCaptions, parseChapters, type TimedLine } from './captions.ts'
import type { KindViewProps } from './kind-view.ts'

/** A recording with its chapters, and a transcript that follows it. */
export function AudioView({ notebookId, content, onCite }: KindViewProps) {
  const say = useWords()
  const { contentId, name, citations = [] } = content
  const findByEnding = (ending: string): FilePlace | null => findFilePlace(notebookId, content, ending)
  const address = useFileAddress(
    findByEnding('.m4a') ?? { notebookId, contentId, fileName: content.files[0]?.name ?? '' },
  )
  const cues = parseCaptions(useFileText(findByEnding('.vtt')) ?? '')
  const chapters = parseChapters(useFileText(findByEnding('.chapters.json')) ?? '{}')
  const player = useRef<HTMLAudioElement>(null)
  const [seconds, setSeconds] = useState(0)
  const goTo = (start: number) => {
    if (!player.current) return
    player.current.currentTime = start
    setSeconds(start)
    void player.current.play().catch(() => {}) // it may not be loaded yet, or the browser asks for a press first
  }
  return (
    <div className="view-audio">
      {address && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript below is its text
        <audio
          ref={player}
          controls
          src={address}
          aria-label={name}
          onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        />
      )}
      <ChapterList chapters={chapters} seconds={seconds} onGo={goTo} />
      <ol aria-label={say('transcript')} className="transcript" tabIndex={0}>
        {cues.map((cue) => (
          <SpokenLine key={cue.start} cue={cue} isSpoken={seconds >= cue.start && seconds < cue.end} onGo={goTo}>
            <AnswerText text={cue.text} citations={citations} onCite={(one) => onCite(one, citations)} />
          </SpokenLine>
        ))}
      </ol>
    </div>
  )
}

function findFilePlace(notebookId: string, { contentId, files }: KindViewProps['content'], ending: string) {
  const file = files.find(({ name }) => name.endsWith(ending))
  return file ? { notebookId, contentId, fileName: file.name } : null
}

type TranscriptListProps = {
  readonly chapters: readonly Chapter[]
  readonly seconds: number
  readonly onGo: (start: number) => void
}

function ChapterList({ chapters, seconds, onGo }: TranscriptListProps) {
  const say = useWords()
  const current = chapters.findLast(({ start }) => start <= seconds)
  if (chapters.length === 0) return null
  return (
    <ol aria-label={say('chapters')} className="chapters">
      {chapters.map((chapter) => (
        <li key={chapter.start}>
          <button type="button" aria-current={chapter === current} onClick={() => onGo(chapter.start)}>
            <time>{formatClock(chapter.start)}</time>
            <span dir="auto">{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

type LineProps = {
  readonly cue: TimedLine
  readonly isSpoken: boolean
  readonly onGo: (start: number) => void
  readonly children: React.ReactNode
}

/** A line of the transcript; the one that is spoken is lit and in view. */
function SpokenLine({ cue, isSpoken, onGo, children }: LineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSpoken) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSpoken])
  return (
    <li ref={line} aria-current={isSpoken ? 'true' : undefined}>
      <button type="button" className="quiet" onClick={() => onGo(cue.start)}>
        <time>{formatClock(cue.start)}</time>
      </button>
      {cue.speaker && <b>{cue.speaker}</b>}
      {children}
    </li>
  )
}
