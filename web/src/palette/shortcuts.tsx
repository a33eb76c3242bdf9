import { Dialog } from '../parts/dialog.tsx'
import { useWords, type WordKey } from '../words.ts'

const SHORTCUTS: readonly (readonly [keys: string, word: WordKey])[] = [
  ['Ctrl K · ⌘ K', 'palette'],
  ['?', 'shortcuts'],
  ['Enter', 'shortcut.send'],
  ['Shift Enter', 'shortcut.break'],
  ['Escape', 'shortcut.close'],
  ['← →', 'shortcut.step'],
  ['1 – 9', 'shortcut.choose'],
  ['Tab', 'shortcut.move'],
]

/** The keys that do something. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const say = useWords()
  return (
    <Dialog title={say('shortcuts')} isOpen onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, word]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
