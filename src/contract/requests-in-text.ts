import type { Operation, OperationCatalogue } from './operation.ts'
import { parseRoute } from './route.ts'

/** An operation that a text names by its request, and what the request says of its fields. */
export type NamedRequest = { readonly operation: Operation; readonly fields: Readonly<Record<string, string>> }

/** What a face calls an operation; nothing where the face does not offer it. */
export type RequestWording = (request: NamedRequest) => string | undefined

/** Where all fields are described; not an operation, but hints name it as they name requests. */
const DESCRIPTION = 'GET /docs'

/**
 * Puts a hint into the words of a face. Hints name operations by their HTTP request ("GET /jobs lists the jobs"), which
 * helps neither somebody at a command line nor a model that has tools; a request that the face does not offer stays.
 * @param description what the face has in place of `GET /docs`
 */
export function rewordRequests(
  text: string,
  catalogue: OperationCatalogue,
  say: RequestWording,
  description: string,
): string {
  return text.replace(/\b(?:GET|POST|PUT|DELETE) \/[^\s,;:()]*(?<!\.)/g, (request) => {
    if (request === DESCRIPTION) return description
    const named = findNamedRequest(catalogue, request)
    return (named && say(named)) ?? request
  })
}

function findNamedRequest(catalogue: OperationCatalogue, request: string): NamedRequest | undefined {
  for (const operation of Object.values(catalogue)) {
    const fields = readRequestFields(operation, request)
    if (fields) return { operation, fields }
  }
  return undefined
}

/** What stands in the path and the query of a request of this operation; null for a request of another one. */
function readRequestFields(operation: Operation, request: string): Readonly<Record<string, string>> | null {
  const { method, path, segments } = parseRoute(operation)
  const [address = '', query = ''] = request.split('?')
  const found = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(address)
  if (!found) return null
  const named = segments.map(({ field }, index) => [field, found[index + 1]!] as const)
  const known = named.filter(([, value]) => !value.startsWith('{'))
  return Object.fromEntries([...known, ...new URLSearchParams(query)])
}

/**
 * The words of the command line's verb for a request, with what the request names in their places and as flags; a place
 * that must be filled stays a place. Nothing where the operation is no verb.
 */
export function formatVerb({ operation, fields }: NamedRequest): string | undefined {
  if (!operation.cli) return undefined
  const placed = new Set<string>()
  const verb = operation.cli.replace(/ [<[](\w+)[^ ]*/g, (place, field: string) => {
    placed.add(field)
    return fields[field] === undefined ? (place.startsWith(' <') ? place : '') : ` ${fields[field]}`
  })
  const flags = Object.entries(fields).filter(([field]) => !placed.has(field))
  return [verb, ...flags.map(([field, value]) => `${formatFlag(field)} ${value}`)].join(' ')
}

/** The command line's flag of a field. */
export function formatFlag(field: string): string {
  return `--${field.replaceAll('_', '-')}`
}
