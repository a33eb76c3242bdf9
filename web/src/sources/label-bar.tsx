import { useWords } from '../words.ts'
import type { SourceLabel } from './labels.ts'

type LabelBarProps = {
  readonly labels: readonly SourceLabel[]
  /** The id of the one that the list is narrowed to. */
  readonly shown: string | null
  readonly onShow: (labelId: string | null) => void
}

/** The labels of the notebook: one that is pressed narrows the list to its sources. */
export function LabelBar({ labels, shown, onShow }: LabelBarProps) {
  const say = useWords()
  if (labels.length === 0) return null
  return (
    <div role="group" aria-label={say('labels')} className="label-bar">
      {labels.map(({ id, name, emoji, sourceCount }) => (
        <button type="button" key={id} aria-pressed={id === shown} onClick={() => onShow(id === shown ? null : id)}>
          {emoji && <span aria-hidden="true">{emoji}</span>}
          <span dir="auto">{name}</span>
          <small aria-hidden="true">{sourceCount}</small>
        </button>
      ))}
    </div>
  )
}
