import { createElement } from 'react'
import names from './icon-names.json' with { type: 'json' }

export type IconName = keyof typeof names
type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>]

/** The build puts shapes in place of the names. @see web/vite.config.ts */
const SHAPES = names as unknown as Readonly<Record<IconName, readonly Shape[]>>

/** A Lucide icon beside words, or in a button that has a name: it says nothing by itself. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name].map(([element, attributes]) =>
        createElement(element, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  )
}
