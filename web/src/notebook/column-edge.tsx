import type { KeyboardEvent, PointerEvent } from 'react'
import { useWords } from '../words.ts'
import { MAX_COLUMN_PX, type SideColumn, setColumnWidth, toggleColumn, useColumn } from './column-widths.ts'

const STEP_PX = 24

type EdgeProps = {
  readonly column: SideColumn
  readonly label: string
  /** 1 where the column lies before the edge, -1 where it lies behind. */
  readonly direction: 1 | -1
}

/** The edge of a side column: drawn or moved by the arrows it resizes it, pressed twice or by Enter it folds it. */
export function ColumnEdge({ column, label, direction }: EdgeProps) {
  const say = useWords()
  const { widthPx, isFolded } = useColumn(column)
  const resize = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    edge.setPointerCapture(event.pointerId)
    const from = event.clientX
    const move = (next: globalThis.PointerEvent) => setColumnWidth(column, widthPx + direction * (next.clientX - from))
    const end = () => edge.removeEventListener('pointermove', move)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end, { once: true })
    edge.addEventListener('pointercancel', end, { once: true })
  }
  const resizeByArrows = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') setColumnWidth(column, widthPx + direction * STEP_PX)
    if (key === 'ArrowLeft') setColumnWidth(column, widthPx - direction * STEP_PX)
    if (key === 'Enter') toggleColumn(column)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={say('resize', { name: label })}
      aria-valuenow={isFolded ? 0 : widthPx}
      aria-valuemin={0}
      aria-valuemax={MAX_COLUMN_PX}
      title={say('resizeHint')}
      tabIndex={0}
      className={`column-edge edge-${column}`}
      onPointerDown={resize}
      onDoubleClick={() => toggleColumn(column)}
      onKeyDown={resizeByArrows}
    />
  )
}
