import type { Catalogue } from '../../contract/operation.ts'
import { type NamedRequest, sayRequests } from '../../contract/requests-in-text.ts'
import { flagName } from './command-line.ts'

/** A text as somebody at a command line can use it: `GET /notebooks/{id}/sources` becomes `"source list"`. */
export function inVerbs(text: string, catalogue: Catalogue): string {
  return sayRequests(text, catalogue, verbFor, '--help')
}

/** The verb with what the request names in its places and as flags; a place that must be filled stays a place. */
function verbFor({ operation, fields }: NamedRequest): string | undefined {
  if (!operation.cli) return undefined
  const placed = new Set<string>()
  const verb = operation.cli.replace(/ [<[](\w+)[^ ]*/g, (place, field: string) => {
    placed.add(field)
    return fields[field] === undefined ? (place.startsWith(' <') ? place : '') : ` ${fields[field]}`
  })
  const flags = Object.entries(fields).filter(([field]) => !placed.has(field))
  return `"${[verb, ...flags.map(([field, value]) => `${flagName(field)} ${value}`)].join(' ')}"`
}
