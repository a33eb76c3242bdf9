import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ListedSource } from '../queries.ts'
import { useWords } from '../words.ts'
import { SourceItem } from './source-item.tsx'

type SourceListProps = {
  readonly notebookId: string
  readonly sources: readonly ListedSource[]
  readonly onRead: (sourceId: string) => void
}

const ROW_PX = 44

/** A row that says its state is of another height than one that is ready, which alone is not measured. */
const buildRowKey = ({ id, status }: ListedSource) => (status === 'ready' ? id : `${id} ${status}`)

/** Only the rows in view are in the page: a notebook may hold ten thousand. */
export function SourceList({ notebookId, sources, onRead }: SourceListProps) {
  const say = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: sources.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => buildRowKey(sources[index]!),
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <div className="source-scroller" ref={scroller} tabIndex={-1}>
      <ul aria-label={say('sources')} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={sources[index]!.status === 'ready' ? undefined : rows.measureElement}
            data-index={index}
            aria-setsize={sources.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <SourceItem notebookId={notebookId} source={sources[index]!} onRead={onRead} />
          </li>
        ))}
      </ul>
    </div>
  )
}
