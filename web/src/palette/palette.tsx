import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { formatNotebookPath, readNotebookId } from '../notebook-id.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useLibrary } from '../queries.ts'
import { applyTheme, THEMES } from '../theme.ts'
import { chooseToSpeak, LANGUAGES, type LanguageCode, useWords } from '../words.ts'
import { type PageCommand, useOfferedCommands } from './commands.ts'

type PaletteProps = { readonly onClose: () => void; readonly onShortcuts: () => void }

/** Everything that can be done from here and every notebook, found by a few letters. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const say = useWords()
  const id = useId()
  const commands = useAllCommands(onShortcuts)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = findCommands(commands, query)
  const runCommand = (command: PageCommand | undefined) => {
    if (!command) return
    flushSync(onClose)
    setTimeout(command.run) // after the dialog has given the focus back
  }
  const moveByKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') runCommand(found[at])
    if (step === 0) return
    event.preventDefault()
    setAt((at + step + found.length) % Math.max(1, found.length))
  }
  return (
    <Dialog title={say('palette')} isOpen onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={say('findCommand')}
        placeholder={say('findCommand')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoFocus
        value={query}
        onKeyDown={moveByKeys}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setAt(0)
        }}
      />
      <div role="listbox" id={id} aria-label={say('palette')} className="commands">
        {found.map((command, index) => (
          <div
            role="option"
            key={command.name}
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            onPointerMove={() => setAt(index)}
            onClick={() => runCommand(command)}
            onKeyDown={() => {}}
            dir="auto"
          >
            {command.name}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function useAllCommands(onShortcuts: () => void): readonly PageCommand[] {
  const say = useWords()
  const offered = useOfferedCommands()
  const [, navigate] = useLocation()
  const notebooks = useLibrary().data?.notebooks ?? []
  return [
    ...offered,
    ...notebooks.map(({ name, url }) => ({
      name: say('openNamed', { name }),
      run: () => navigate(formatNotebookPath(readNotebookId(url))),
    })),
    { name: say('home'), run: () => navigate('/') },
    { name: say('settings'), run: () => navigate('/settings') },
    { name: say('shortcuts'), run: onShortcuts },
    ...THEMES.map((theme) => ({ name: `${say('theme')}: ${say(`theme.${theme}`)}`, run: () => applyTheme(theme) })),
    ...Object.entries(LANGUAGES).map(([code, language]) => ({
      name: `${say('language')}: ${language}`,
      run: () => void chooseToSpeak(code as LanguageCode),
    })),
  ]
}

/** Those in which every word of the query stands. */
function findCommands(commands: readonly PageCommand[], query: string): readonly PageCommand[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
