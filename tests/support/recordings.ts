import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../../shared/protocol/fixtures')

export type Recording = {
  readonly file: string
  readonly rpc: string
  readonly kind: 'batchexecute' | 'stream' | 'upload'
  readonly request: {
    readonly url: string | null
    readonly headers: Readonly<Record<string, string>> | null
    readonly body: string | null
    readonly params: unknown
  }
  readonly response: { readonly body?: string | null; readonly decoded?: unknown }
}

/** The recorded exchanges; they lie outside the repository, and there may be none. */
export function recordings(): Recording[] {
  if (!existsSync(FOLDER)) return []
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== 'index.json')
  return files.map((file) => ({ ...JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')), file }))
}

/** The payloads of a recorded reply, without looking at its frame sizes; `{ refused }` for a status. */
export function recordedPayloads({ response }: Recording): unknown[] {
  if (response.decoded !== undefined && response.decoded !== null) return [response.decoded]
  const lines = (response.body ?? '').split('\n').filter((line) => line.startsWith('[['))
  const rows = lines.flatMap((line) => JSON.parse(line) as unknown[][]).filter(([tag]) => tag === 'wrb.fr')
  return rows.map((row) =>
    Array.isArray(row[5]) ? { refused: row[5] } : row[2] === null ? null : JSON.parse(String(row[2])),
  )
}

const isNode = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  value.length >= 3 &&
  value.slice(2).every((slot) => slot === null || typeof slot === 'object')

/**
 * Where two decoded replies differ in shape, position by position: another type, or nothing where the recording has
 * something. Lists of lists are compared row by row with the recording's first rows; text trees by their grammar.
 */
export function shapeDifferences(recorded: unknown, ours: unknown, where = ''): string[] {
  if (recorded === null || recorded === undefined) return []
  if (ours === null || ours === undefined) return [`${where}: nothing instead of ${kindOf(recorded)}`]
  if (isNode(recorded) || isNode(ours))
    return isNode(recorded) && isNode(ours) ? nodeProblems(ours, where) : [`${where}: no node`]
  if (kindOf(recorded) !== kindOf(ours)) return [`${where}: ${kindOf(ours)} instead of ${kindOf(recorded)}`]
  if (!Array.isArray(recorded) || !Array.isArray(ours)) return []
  if (isStamp(recorded) && isStamp(ours)) return []
  if (isRows(recorded) && isRows(ours))
    return ours.flatMap((row, index) =>
      shapeDifferences(recorded[Math.min(index, recorded.length - 1)], row, `${where}[]`),
    )
  return recorded.flatMap((slot, index) => shapeDifferences(slot, ours[index], `${where}[${index}]`))
}

/** `[seconds, nanos]`, or `[seconds]` when there are no nanos. */
const isStamp = (list: readonly unknown[]) => list.length <= 2 && list.every((part) => typeof part === 'number')
const isRows = (list: readonly unknown[]) => list.length > 0 && list.every(Array.isArray)
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** What is wrong with a text tree: offsets that do not join, leaves of another length than their text. */
export function nodeProblems(node: readonly unknown[], where = ''): string[] {
  const [start, end, content] = node as [number, number, unknown]
  if (end < start) return [`${where}: ends before it starts`]
  if (!Array.isArray(content)) return []
  const [first] = content as unknown[]
  if (typeof first === 'string') return first.length === end - start ? [] : [`${where}: a leaf of another length`]
  const children = (Array.isArray(first) && !isNode(first) ? first : content) as unknown[]
  const nodes = children.filter(isNode)
  const joints = nodes.map(([from]) => from)
  const ends = [start, ...nodes.map(([, to]) => to)]
  const isJoined = nodes.length === 0 || (joints.every((from, index) => from === ends[index]) && ends.at(-1) === end)
  return [
    ...(isJoined ? [] : [`${where}: children that do not join`]),
    ...nodes.flatMap((child) => nodeProblems(child, where)),
  ]
}
