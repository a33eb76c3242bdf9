import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { listDroppedFiles } from './dropped-files.ts'

type DropZoneProps = {
  readonly className: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes files and folders that are dropped anywhere on it. */
export function DropZone({ className, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const depth = useRef(0)
  const changeDepth = (step: number) => {
    depth.current += step
    setIsOver(depth.current > 0)
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    const files = await listDroppedFiles(event.dataTransfer)
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way only; every file can be chosen by a button
    <div
      className={`${className}${isOver ? ' is-over' : ''}`}
      onDragEnter={() => changeDepth(1)}
      onDragLeave={() => changeDepth(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
