import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'
import type { MenuPress } from '../parts/menu.tsx'
import type { ListedSource } from '../queries.ts'
import { useWords } from '../words.ts'
import { useLeftOut } from './chosen-sources.ts'
import { SourceItem } from './source-item.tsx'
import { type OpenedSource, SourceMenu } from './source-menu.tsx'

type SourceListProps = {
  readonly notebookId: string
  readonly sources: readonly ListedSource[]
  readonly onRead: (sourceId: string) => void
}

const ROW_PX = 44
/** Rows beyond the edge, for the keyboard to go on to; each is drawn anew while the list is flung. */
const OVERSCAN_ROWS = 2

/** A row that says its state is of another height than one that is ready, which alone is not measured. */
const buildRowKey = ({ id, status }: ListedSource) => (status === 'ready' ? id : `${id} ${status}`)

/** Only the rows in view are in the page: a notebook may hold ten thousand. */
export function SourceList({ notebookId, sources, onRead }: SourceListProps) {
  const say = useWords()
  const leftOut = useLeftOut(notebookId)
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedSource | null>(null)
  const rows = useVirtualizer({
    count: sources.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => buildRowKey(sources[index]!),
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const openedId = opened?.source.id
  if (openedId !== undefined && !shown.some(({ index }) => sources[index]!.id === openedId)) setOpened(null)
  const openMenu = useCallback((source: ListedSource, { button, isByKeyboard, isToggle }: MenuPress) => {
    const next = { source, button: { current: button }, isByKeyboard }
    setOpened((before) => (isToggle && before?.source.id === source.id ? null : next))
  }, [])
  return (
    <div className="source-scroller" ref={scroller} tabIndex={-1}>
      <ul aria-label={say('sources')} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => (
          <li
            key={key}
            ref={sources[index]!.status === 'ready' ? undefined : rows.measureElement}
            data-index={index}
            aria-setsize={sources.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <SourceItem
              notebookId={notebookId}
              source={sources[index]!}
              isLeftOut={leftOut.has(sources[index]!.id)}
              isMenuOpen={sources[index]!.id === openedId}
              onRead={onRead}
              onMenu={openMenu}
            />
          </li>
        ))}
      </ul>
      <SourceMenu notebookId={notebookId} opened={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
