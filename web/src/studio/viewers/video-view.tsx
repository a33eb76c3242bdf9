import { AnswerText } from '../../conversation/answer-text.tsx'
import { useLanguage, useWords } from '../../words.ts'
import { useFileAddress } from '../content.ts'
import type { KindViewProps } from './kind-view.ts'

/** A film with its captions; what is said stands below, with its citations. */
export function VideoView({ notebookId, content, onCite }: KindViewProps) {
  const say = useWords()
  const language = useLanguage()
  const { contentId, name, files, textContent, citations = [], applied } = content
  const place = (mimeType: string) => {
    const file = files.find((one) => one.mimeType === mimeType)
    return file ? { notebookId, contentId, fileName: file.name } : null
  }
  const film = useFileAddress(place('video/mp4'))
  const captions = useFileAddress(place('text/vtt'))
  const spoken = typeof applied.language === 'string' ? applied.language.replace('_', '-') : language
  return (
    <div className="view-video">
      {film && captions && (
        <video controls src={film} aria-label={name}>
          <track kind="captions" src={captions} srcLang={spoken} label={say('captions')} default />
        </video>
      )}
      {textContent && (
        <div className="view-text" tabIndex={0}>
          <AnswerText text={textContent} citations={citations} onCite={(one) => onCite(one, citations)} />
        </div>
      )}
    </div>
  )
}
