import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError } from 'smol-toml'
import { type EditText, type ServerPlace, SettingsUnreadable } from './settings-text.ts'

type TomlFields = Readonly<Record<string, unknown>>

/**
 * TOML: the server is a table of its own at the end of the file, and is taken out line by line, since writing the parsed
 * file anew would lose its comments. What comes of it is read again and compared. @throws SettingsUnreadable
 */
export const editToml: EditText = (text, place, entry) => {
  const { section, name } = place
  const root = parseTomlTable(text)
  const servers = (root[section] ?? {}) as TomlFields
  if (entry === undefined && servers[name] === undefined) return text
  const kept = removeTable(text, place)
  const after =
    entry === undefined ? kept : `${separateFromTable(kept)}${stringify({ [section]: { [name]: entry } }).trimEnd()}\n`
  const { [name]: _, ...others } = servers
  const { [section]: __, ...rest } = root
  const changed = entry === undefined ? others : { ...others, [name]: entry }
  const wanted = Object.keys(changed).length === 0 ? rest : { ...root, [section]: changed }
  if (isDeepStrictEqual(toPlainJson(tryParseTomlTable(after)), toPlainJson(wanted))) return after
  throw new SettingsUnreadable(
    `"${section}" is written in it in a form that cannot be changed safely; write each server as a table of its own.`,
  )
}

/** Dates and numbers as text: the parsed tables of two readings have their own classes. */
function toPlainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
}

function separateFromTable(text: string): string {
  return text.trim() === '' ? '' : `${text.trimEnd()}\n\n`
}

function parseTomlTable(text: string): TomlFields {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' }) as TomlFields
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const why = error.message.split('\n', 1)[0]!.replace(/^Invalid TOML document: /, '')
    throw new SettingsUnreadable(`It is not TOML at line ${error.line}, column ${error.column} (${why}).`)
  }
}

function tryParseTomlTable(text: string): TomlFields | null {
  try {
    return parseTomlTable(text)
  } catch {
    return null
  }
}

/** Without the table and those below it; comments before the table that follows are that one's. */
function removeTable(text: string, place: ServerPlace): string {
  const kept: string[] = []
  let pending: string[] = []
  let isOurs = false
  for (const line of text.split('\n')) {
    const header = /^\s*\[[^[].*\]\s*(#.*)?$|^\s*\[\[.*\]\]\s*(#.*)?$/.test(line) ? tryParseTomlTable(line) : null
    if (header !== null) {
      isOurs = (header[place.section] as TomlFields | undefined)?.[place.name] !== undefined
      if (!isOurs) kept.push(...pending)
      pending = []
    }
    if (!isOurs) kept.push(line)
    else pending = /^\s*(#.*)?$/.test(line) ? [...pending, line] : []
  }
  const end = pending.some((line) => line.trim() !== '') ? pending : []
  return [...kept, ...end].join('\n').replace(/\n{2,}$/, '\n')
}
