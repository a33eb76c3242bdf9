import { useState } from 'react'
import type { Citation } from '../../../../src/domain/citation.ts'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useLanguage, useWords } from '../../words.ts'
import type { KindViewProps } from './kind-view.ts'
import { arrangeRows, type MarkdownTable, readMarkdownTables } from './read-tables.ts'

/** Tables to sort and to filter. */
export function TableView({ content, onCite }: KindViewProps) {
  const say = useWords()
  const { textContent = '', citations = [] } = content
  const [tables] = useState(() => readMarkdownTables(textContent))
  const [query, setQuery] = useState('')
  return (
    <>
      <div className="view-bar">
        <SearchField label={say('filterRows')} query={query} onQuery={setQuery} />
      </div>
      <div className="view-text" tabIndex={0}>
        {tables.map((table, index) => (
          <SortedTable
            // biome-ignore lint/suspicious/noArrayIndexKey: the tables of one text keep their order
            key={index}
            table={table}
            query={query}
            citations={citations}
            onCite={(one) => onCite(one, citations)}
          />
        ))}
      </div>
    </>
  )
}

type TableProps = {
  readonly table: MarkdownTable
  readonly query: string
  readonly citations: readonly Citation[]
  readonly onCite: (citation: Citation) => void
}

function SortedTable({ table, query, citations, onCite }: TableProps) {
  const language = useLanguage()
  const [order, setOrder] = useState<{ readonly column: number; readonly isDescending: boolean } | null>(null)
  const rows = arrangeRows(table, query, order, language)
  const sortBy = (column: number) =>
    setOrder(order?.column === column ? { column, isDescending: !order.isDescending } : { column, isDescending: false })
  const direction = order?.isDescending ? 'descending' : 'ascending'
  return (
    <div className="sorted-table">
      <h3 dir="auto">{table.heading}</h3>
      <table dir="auto">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} aria-sort={order?.column === index ? direction : 'none'}>
                <button type="button" onClick={() => sortBy(index)}>
                  {column}
                  {order?.column === index && <Icon name={order.isDescending ? 'down' : 'up'} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('\u0000')}>
              {row.map((cell, index) => (
                <td key={table.columns[index]}>
                  <AnswerText text={cell} citations={citations} onCite={onCite} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
