import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Shorthand } from '../../contract/operation.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { Fault } from '../../domain/fault.ts'
import { isRecord, parseJson } from '../../lib/json-value.ts'
import { findArgumentKind, findShapeFields, readArguments } from '../arguments.ts'
import { createEmptyFault, createUsageFault, type readFlags } from './command-line.ts'
import type { Terminal } from './terminal.ts'
import type { Verb, VerbDeclaration } from './verb.ts'

type FlagValues = Record<string, string[]>
type InputSurroundings = Pick<Terminal, 'directory' | 'readStdin'>

/**
 * The input of an operation out of the words after its verb: positionals and flags under their field names, `-` read
 * from stdin, paths made absolute from where the caller stands.
 * @throws Fault BAD_REQUEST for an argument that the verb does not have
 */
export async function readVerbInput(
  verb: Verb,
  { positionals, flags }: ReturnType<typeof readFlags>,
  surroundings: InputSurroundings,
): Promise<Record<string, unknown>> {
  const { operation } = verb
  const values: FlagValues = {
    ...placePositionals(verb, positionals, surroundings.directory),
    ...(flags as FlagValues),
  }
  applyShorthand(operation, values)
  await fillFromStdin(operation, values, surroundings)
  for (const field of operation.paths ?? []) {
    if (values[field]) values[field] = values[field].map((file) => toAbsolutePath(file, surroundings.directory))
  }
  return readArguments(operation.input, values, operation.aliases)
}

/** Puts each positional under its field. */
function placePositionals(
  { name, positionals, operation }: Verb,
  given: readonly string[],
  directory: string,
): FlagValues {
  const values: FlagValues = {}
  const left = [...given]
  for (const { field, takesRest } of positionals) {
    const taken = left.splice(0, takesRest && !operation.each ? left.length : 1)
    if (taken.length === 0) break // a missing one is refused with the operation's own words
    if (taken.some((word) => word.trim() === '')) throw createEmptyFault(field, 'Leave it out, or give it a value.')
    values[field] =
      takesRest && !operation.each ? [JSON.stringify(readArgumentLines(operation, field, taken, directory))] : taken
  }
  if (left.length === 0) return values
  throw createUsageFault(
    `${name} takes no further argument: ${left.join(' ')} is left over.`,
    'Put quotes around text of several words.',
  )
}

/**
 * A list may stand in a file, a line each, where the operation allows it.
 * @throws Fault FILE_NOT_FOUND for one word that reads as the name of a file which is not there
 */
function readArgumentLines(
  operation: VerbDeclaration,
  field: string,
  given: readonly string[],
  directory: string,
): readonly string[] {
  if (given.length !== 1 || !operation.lines?.includes(field)) return given
  const file = toAbsolutePath(given[0]!, directory)
  if (existsSync(file) && statSync(file).isFile()) return readList(readFileSync(file, 'utf8'), field, file)
  if (!READS_AS_FILE.test(given[0]!)) return given
  throw new Fault('FILE_NOT_FOUND', `File not found: ${file}`, {
    hint: `${field} may stand in a file, one a line. If these words are meant themselves, end them with a question mark or pipe them in and give "-".`,
  })
}

/**
 * A text of lines, or of JSON: a list of texts, or a body whose field is one, as programs write it.
 * @throws Fault BAD_REQUEST where it is JSON of another form
 */
function readList(text: string, field: string, file: string): readonly string[] {
  if (!/^\s*[[{]/.test(text)) return splitLines(text)
  const json = parseJson(text)
  if (json === undefined && !file.endsWith('.json')) return splitLines(text)
  const list = isRecord(json) ? json[field] : json
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  throw new Fault('BAD_REQUEST', `${file} is no list of ${field}.`, {
    hint: `Write one a line, a JSON list of texts, or a JSON object with such a list in its field ${field}.`,
  })
}

/** One word with an ending (`questions.txt`) or a folder in it, or whatever begins as a path does. */
const READS_AS_FILE = /^(\S*[^\s.?]\.[a-z]\w{0,4}|[^\s?]*[/\\][^\s?]*|(~|\.{0,2})\/[^?]*)$/i

function splitLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A positional that is no field stands for one of several; so does a field given by its flag alone. */
function applyShorthand(operation: VerbDeclaration, values: FlagValues): void {
  for (const [name, forms] of Object.entries(operation.shorthand ?? {})) {
    const form = chooseForm(forms, values, name)
    if (!form) continue
    if (values[name]) values[form.field] ??= values[name]
    for (const [field, value] of Object.entries(form.set)) values[field] ??= [value]
    delete values[name]
  }
}

function chooseForm(forms: readonly Shorthand[], values: FlagValues, name: string): Shorthand | undefined {
  const matchesForm = ({ pattern }: Shorthand, value: string) => new RegExp(pattern).test(value)
  if (values[name]) return forms.find((form) => matchesForm(form, values[name]![0]!))
  const given = forms.filter(({ field }) => values[field])
  return given.find((form) => matchesForm(form, values[form.field]![0]!)) ?? given.at(-1)
}

async function fillFromStdin(
  operation: VerbDeclaration,
  values: FlagValues,
  { readStdin }: InputSurroundings,
): Promise<void> {
  const shapes = findShapeFields(operation.input)
  const dashed = Object.entries(values).filter(([, given]) => given.includes('-') || given[0] === '["-"]')
  if (dashed.length > 1) {
    const names = dashed.map(([field]) => formatFlag(field)).join(' and ')
    throw createUsageFault(`Only one of ${names} can be read from stdin.`, 'Give the others as text.')
  }
  for (const [field] of dashed) {
    const text = await readStdin()
    const isLines = operation.lines?.includes(field) && shapes[field] && findArgumentKind(shapes[field]).name === 'list'
    values[field] = [isLines ? JSON.stringify(splitLines(text)) : text.replace(/\r?\n$/, '')]
  }
}

/** Whether a word in the place of this positional would be read as a path. */
export function isPathWord({ shorthand = {}, paths = [] }: VerbDeclaration, positional: string, word: string): boolean {
  const form = (shorthand[positional] ?? []).find(({ pattern }) => new RegExp(pattern).test(word))
  return paths.includes(form?.field ?? positional)
}

/** A separator at the end stays: it says that a folder is meant, there or not. */
export function toAbsolutePath(file: string, directory: string): string {
  const resolved = path.resolve(directory, file.replace(/^~(?=\/|$)/, homedir()))
  return /[/\\]$/.test(file) && !resolved.endsWith(path.sep) ? resolved + path.sep : resolved
}
