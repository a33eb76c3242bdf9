import type { KeyboardEvent } from 'react'

type SearchProps = {
  /** What it is for, as its name and in its place while it is empty. */
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field whose text narrows what is shown. */
export function SearchField({ label, query, onQuery, onKeyDown }: SearchProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={query}
      onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
