import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'

type SelectionProps = {
  readonly region: RefObject<HTMLElement | null>
  readonly notebookId: string
  readonly title: string
  readonly onAsk: (question: string) => void
}

const MAX_SELECTED_CHARS = 1500
const MIN_SELECTED_CHARS = 3

/** What is selected in the reader, to ask about or to keep. */
export function SelectionActions({ region, notebookId, title, onAsk }: SelectionProps) {
  const say = useWords()
  const selected = useSelectedText(region)
  const [savedText, setSavedText] = useState('')
  if (selected.length < MIN_SELECTED_CHARS) return null
  const saveSelection = async () => {
    await callService().createNote({
      title,
      content: `> ${selected.replaceAll('\n', '\n> ')}`,
      notebook_id: notebookId,
    })
    setSavedText(selected)
  }
  return (
    <div className="selection-actions">
      <button type="button" onClick={() => onAsk(say('aboutSelection', { text: selected }))}>
        <Icon name="question" />
        {say('askSelection')}
      </button>
      <button type="button" onClick={saveSelection} disabled={savedText === selected}>
        <Icon name={savedText === selected ? 'check' : 'note'} />
        {say(savedText === selected ? 'savedAsNote' : 'saveAsNote')}
      </button>
    </div>
  )
}

function useSelectedText(region: RefObject<HTMLElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const readSelection = () => {
      const selection = getSelection()
      const isHere = selection?.anchorNode && region.current?.contains(selection.anchorNode)
      setText(isHere ? selection.toString().trim().slice(0, MAX_SELECTED_CHARS) : '')
    }
    document.addEventListener('selectionchange', readSelection)
    return () => document.removeEventListener('selectionchange', readSelection)
  }, [region])
  return text
}
