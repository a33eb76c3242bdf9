import { Fault } from '../domain/fault.ts'
import type { HttpMethod, Operation } from './operation.ts'

/** What stands in a path where the caller names nothing, so that the active notebook, or a name in the query, decides. */
export const UNNAMED = '-'

export type RouteSegment = { readonly name: string; readonly field: string }

/** Method and path of an operation, with the input field that each `{segment}` carries. */
export type Route = { readonly method: HttpMethod; readonly path: string; readonly segments: readonly RouteSegment[] }

type WireFields = Readonly<Record<string, unknown>>

export function parseRoute({ http, segments = {} }: Pick<Operation, 'http' | 'segments'>): Route {
  const [method, path] = http.split(' ') as [HttpMethod, string]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return { method, path, segments: names.map((name) => ({ name, field: segments[name] ?? name })) }
}

/** How an input goes over the wire. `query` begins with `?`, or is empty. */
export type WireRequest = {
  readonly method: HttpMethod
  readonly path: string
  readonly query: string
  readonly body: WireFields | null
}

/**
 * Lays an input out as path, query and body: path fields in the path, the rest in the body of POST and PUT, in the
 * query of GET, and in the query of DELETE unless a field is a list (lists can outgrow an address).
 * @param input fields by their canonical names, see `canonicalizeInput`
 * @throws Fault BAD_REQUEST when an id cannot stand in a path
 */
export function toWireRequest(operation: Operation, input: WireFields): WireRequest {
  const route = parseRoute(operation)
  const inPath = new Set(route.segments.map(({ field }) => field))
  const rest = Object.entries(input).filter(([field, value]) => !inPath.has(field) && value !== undefined)
  const hasBody =
    route.method === 'POST' || route.method === 'PUT' || (route.method === 'DELETE' && rest.some(isNested))
  return {
    method: route.method,
    path: fillPath(route, input),
    query: hasBody || rest.length === 0 ? '' : `?${encodeQuery(rest)}`,
    body: hasBody ? Object.fromEntries(rest) : null,
  }
}

/**
 * The other direction: one input out of path, query and body. What the path names wins over the rest, the body wins
 * over the query; a segment that is `-` names nothing.
 */
export function readWireRequest(
  operation: Operation,
  path: WireFields,
  query: WireFields,
  body: WireFields,
): Record<string, unknown> {
  const { segments } = parseRoute(operation)
  const named = segments.filter(({ name }) => path[name] !== undefined && path[name] !== UNNAMED)
  return { ...query, ...body, ...Object.fromEntries(named.map(({ name, field }) => [field, path[name]])) }
}

function fillPath({ path, segments }: Route, input: WireFields): string {
  return segments.reduce(
    (filled, { name, field }) => filled.replace(`{${name}}`, () => encodeSegment(field, input[field])),
    path,
  )
}

function encodeSegment(field: string, value: unknown): string {
  if (value === undefined) return UNNAMED
  const text = String(value)
  if (text !== '.' && text !== '..') return encodeURIComponent(text)
  throw new Fault('BAD_REQUEST', `${field} cannot be a dot or two dots.`, {
    hint: 'Give the id or the address itself.',
  })
}

function isNested([, value]: readonly [string, unknown]): boolean {
  return typeof value === 'object' && value !== null
}

function encodeQuery(fields: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams()
  for (const [field, value] of fields) {
    for (const one of Array.isArray(value) ? value : [value]) {
      query.append(field, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return query.toString()
}
