import { isRecord } from '../lib/json-value.ts'

/** Where the fields of a message in list form stand: one table for who reads it and who writes it. */
type Places = Readonly<Record<string, number>>

/**
 * A message in list form with each field at its place, null between them. A field that is undefined does not make the
 * list longer, one that is null does: replies of the product end where theirs do.
 */
export function writeFields<P extends Places>(places: P, fields: Readonly<{ [K in keyof P]?: unknown }>): unknown[] {
  const present = Object.keys(places).filter((name) => fields[name] !== undefined)
  return buildSparseList(Object.fromEntries(present.map((name) => [places[name]!, fields[name]])))
}

/** A list with some places set, null before them. */
export function buildSparseList(fields: Readonly<Record<number, unknown>>): unknown[] {
  const length = Math.max(-1, ...Object.keys(fields).map(Number)) + 1
  return Array.from({ length }, (_, index) => fields[index] ?? null)
}

/**
 * The field at `index` of a message in list form. Very sparse fields come as a last entry keyed by field number, which
 * is the index + 1. Source: wire.md, section 3.
 */
export function findField(list: readonly unknown[], index: number): unknown {
  const last = list.at(-1)
  const isKeyed = index >= list.length - 1 && isRecord(last)
  return isKeyed ? last[String(index + 1)] : list[index]
}

/** A list without the nulls at its end: absent and null are the same on the wire. */
export function dropTrailingNulls(list: readonly unknown[]): unknown[] {
  const last = list.findLastIndex((value) => value !== null && value !== undefined)
  return list.slice(0, last + 1).map((value) => value ?? null)
}
