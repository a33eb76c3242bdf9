import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError } from 'smol-toml'
import { type EditText, type Place, SettingsUnreadable } from './settings-text.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * TOML: the server is a table of its own at the end of the file, and is taken out line by line, since writing the parsed
 * file anew would lose its comments. What comes of it is read again and compared. @throws SettingsUnreadable
 */
export const editToml: EditText = (text, place, entry) => {
  const { section, name } = place
  const root = tableIn(text)
  const servers = (root[section] ?? {}) as Fields
  if (entry === undefined && servers[name] === undefined) return text
  const kept = withoutTable(text, place)
  const after = entry === undefined ? kept : `${parted(kept)}${stringify({ [section]: { [name]: entry } }).trimEnd()}\n`
  const { [name]: _, ...others } = servers
  const { [section]: __, ...rest } = root
  const changed = entry === undefined ? others : { ...others, [name]: entry }
  const wanted = Object.keys(changed).length === 0 ? rest : { ...root, [section]: changed }
  if (isDeepStrictEqual(plain(readable(after)), plain(wanted))) return after
  throw new SettingsUnreadable(
    `"${section}" is written in it in a form that cannot be changed safely; write each server as a table of its own.`,
  )
}

/** Dates and numbers as text: the parsed tables of two readings have their own classes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
}

function parted(text: string): string {
  return text.trim() === '' ? '' : `${text.trimEnd()}\n\n`
}

function tableIn(text: string): Fields {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' }) as Fields
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const why = error.message.split('\n', 1)[0]!.replace(/^Invalid TOML document: /, '')
    throw new SettingsUnreadable(`It is not TOML at line ${error.line}, column ${error.column} (${why}).`)
  }
}

function readable(text: string): Fields | null {
  try {
    return tableIn(text)
  } catch {
    return null
  }
}

/** Without the table and those below it; comments before the table that follows are that one's. */
function withoutTable(text: string, place: Place): string {
  const kept: string[] = []
  let pending: string[] = []
  let isOurs = false
  for (const line of text.split('\n')) {
    const header = /^\s*\[[^[].*\]\s*(#.*)?$|^\s*\[\[.*\]\]\s*(#.*)?$/.test(line) ? readable(line) : null
    if (header !== null) {
      isOurs = (header[place.section] as Fields | undefined)?.[place.name] !== undefined
      if (!isOurs) kept.push(...pending)
      pending = []
    }
    if (!isOurs) kept.push(line)
    else pending = /^\s*(#.*)?$/.test(line) ? [...pending, line] : []
  }
  const end = pending.some((line) => line.trim() !== '') ? pending : []
  return [...kept, ...end].join('\n').replace(/\n{2,}$/, '\n')
}
