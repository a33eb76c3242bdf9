import type { CheckedOperation } from '../../contract/operation.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { Fault } from '../../domain/fault.ts'
import { findNearest } from '../../lib/find-nearest.ts'
import { findOwn } from '../../lib/json-value.ts'
import { findArgumentKind, findShapeFields, type GivenArguments } from '../arguments.ts'

/** Flags that every verb has. */
export type Switches = {
  readonly json: boolean
  readonly yes: boolean
  readonly help: boolean
  readonly version: boolean
  /** Only of verbs whose operation names a folder to watch. */
  readonly watch: boolean
}

const SWITCHES: Readonly<Record<string, keyof Switches>> = {
  '--json': 'json',
  '--yes': 'yes',
  '-y': 'yes',
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '--watch': 'watch',
}

/** The switches of a command line, wherever they stand before `--`, and the words besides them. */
export function readSwitches(argv: readonly string[]): { switches: Switches; words: readonly string[] } {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const set = new Set(argv.slice(0, end).map((word) => findOwn(SWITCHES, word)))
  const words = argv.filter((word, index) => index >= end || !findOwn(SWITCHES, word))
  const hasSwitch = (name: keyof Switches) => set.has(name)
  const switches = {
    json: hasSwitch('json'),
    yes: hasSwitch('yes'),
    help: hasSwitch('help'),
    version: hasSwitch('version'),
    watch: hasSwitch('watch'),
  }
  return { switches, words }
}

/** Parts the words after a verb into positionals and flags, the flags under their field names. */
export function readFlags(
  operation: CheckedOperation,
  words: readonly string[],
): { positionals: string[]; flags: GivenArguments } {
  const positionals: string[] = []
  const flags: Record<string, string[]> = {}
  const left = [...words]
  while (left.length > 0) {
    const word = left.shift()!
    if (word === '--') positionals.push(...left.splice(0))
    else if (!/^--?[a-z]/i.test(word)) positionals.push(word)
    else readFlag(operation, word, left, flags)
  }
  return { positionals, flags }
}

function readFlag(operation: CheckedOperation, word: string, left: string[], flags: Record<string, string[]>): void {
  const [flag, ...inline] = word.split('=')
  const { field, isNegated } = findFlagField(operation, flag!)
  const value = isNegated
    ? 'false'
    : (joinInlineValue(inline) ?? (isSwitch(operation, field) ? takeSwitchValue(left) : left.shift()))
  if (value === undefined) throw createUsageFault(`${flag} needs a value.`, `Give it after a space: ${flag} <value>.`)
  if (isEmptyValue(operation, field, value)) throw createEmptyFault(flag!, 'Leave the flag out, or give it a value.')
  flags[field] = [...(flags[field] ?? []), value]
}

/** Of a list also one that has nothing between its commas. */
function isEmptyValue(operation: CheckedOperation, field: string, value: string): boolean {
  return value.trim() === '' || (findFieldKind(operation, field) === 'list' && /^[\s,]+$/.test(value))
}

/** What is empty stands where a script meant a value that it did not have: taken for absent, it would mean another thing. */
export function createEmptyFault(name: string, hint: string): Fault {
  return createUsageFault(
    `${name} was given an empty value.`,
    `${hint} In a script, the variable it comes from may not be set.`,
  )
}

/** A switch stands alone, or before the word that says which way: `--confirm false`. */
function takeSwitchValue(left: string[]): string {
  return left[0] === 'true' || left[0] === 'false' ? left.shift()! : 'true'
}

function joinInlineValue(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join('=') : null
}

function findFlagField(operation: CheckedOperation, flag: string): { field: string; isNegated: boolean } {
  const names = [...Object.keys(findShapeFields(operation.input)), ...Object.keys(operation.aliases ?? {})]
  const name = flag.replace(/^-+/, '').replaceAll('-', '_')
  if (names.includes(name)) return { field: name, isNegated: false }
  const positive = name.replace(/^no_/, '')
  if (name !== positive && names.includes(positive) && isSwitch(operation, positive)) {
    return { field: positive, isNegated: true }
  }
  throw createUnknownFlagFault(flag, names.map(formatFlag))
}

function isSwitch(operation: CheckedOperation, field: string): boolean {
  return findFieldKind(operation, field) === 'flag'
}

function findFieldKind(operation: CheckedOperation, field: string) {
  const shape = findShapeFields(operation.input)[operation.aliases?.[field] ?? field]
  return shape && findArgumentKind(shape).name
}

function createUnknownFlagFault(flag: string, known: readonly string[]): Fault {
  const isLetter = /^-[a-z]$/i.test(flag) // one letter is near to every other
  const near = isLetter ? [] : findNearest(flag, [...known, ...Object.keys(SWITCHES)])
  const hint = near.length > 0 ? `Did you mean ${near[0]}?` : `Flags here: ${[...known, '--json', '--help'].join(' ')}`
  return createUsageFault(`There is no flag ${flag}.`, hint)
}

/** What is wrong with the way a command was typed. */
export function createUsageFault(message: string, hint: string): Fault {
  return new Fault('BAD_REQUEST', message, { hint })
}
