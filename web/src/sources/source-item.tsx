import { memo } from 'react'
import { Icon, type IconName } from '../parts/icon.tsx'
import { MenuButton, type MenuPress } from '../parts/menu.tsx'
import type { ListedSource } from '../queries.ts'
import { SERVICE_LANGUAGE, useToldSentences, useWords } from '../words.ts'
import { leaveOut } from './chosen-sources.ts'

type SourceItemProps = {
  readonly notebookId: string
  readonly source: ListedSource
  readonly isLeftOut: boolean
  readonly isMenuOpen: boolean
  readonly onRead: (sourceId: string) => void
  readonly onMenu: (source: ListedSource, press: MenuPress) => void
}

const ICONS: Readonly<Record<string, IconName>> = { url: 'link', web_video: 'video' }

/**
 * Drawn anew when something of its own changes, not whenever the list is scrolled. A flung list makes hundreds in a
 * second: a row keeps no state, asks for nothing and watches nothing.
 */
export const SourceItem = memo(({ notebookId, source, isLeftOut, isMenuOpen, onRead, onMenu }: SourceItemProps) => {
  const say = useWords()
  const { id, title, type, status, reason } = source
  return (
    <div className={`source is-${status}`}>
      <button
        type="button"
        className="read"
        aria-label={say('read', { name: title })}
        title={title}
        disabled={status !== 'ready'}
        onClick={() => onRead(id)}
      >
        <Icon name={status === 'failed' ? 'failed' : (ICONS[type] ?? 'file')} />
        <span dir="auto">{title}</span>
      </button>
      <MenuButton
        label={say('moreAbout', { name: title })}
        icon="more"
        isOpen={isMenuOpen}
        onPress={(press) => onMenu(source, press)}
      />
      <input
        type="checkbox"
        aria-label={title}
        checked={!isLeftOut && status !== 'failed'}
        disabled={status === 'failed'}
        onChange={({ currentTarget }) => leaveOut(notebookId, [id], !currentTarget.checked)}
      />
      {status !== 'ready' && (
        <p className="source-state">
          {say(status === 'failed' ? 'stateFailed' : 'stateProcessing')}
          {reason && <FailReason reason={reason} />}
        </p>
      )}
    </div>
  )
})

/** In the language of the page where it has the words, else in the service's own. */
function FailReason({ reason }: { readonly reason: string }) {
  const told = useToldSentences()(reason)
  return (
    <>
      {': '}
      {told ?? <span lang={SERVICE_LANGUAGE}>{reason}</span>}
    </>
  )
}
