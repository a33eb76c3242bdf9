import type { ReactNode } from 'react'

type ColumnsProps = {
  readonly sources: ReactNode
  readonly conversation: ReactNode
  readonly reader: ReactNode
}

export function Columns({ sources, conversation, reader }: ColumnsProps) {
  return (
    <main className={reader ? 'columns is-reading' : 'columns'}>
      {sources}
      {conversation}
      {reader}
    </main>
  )
}
