import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { SheetPart } from '../sheet-parts.ts'
import type { TitledParts } from '../titled-parts.ts'

/** A setting, what is said of it above or behind it, and whether its line is a comment itself. */
type Setting = { readonly name: string; readonly value: string; readonly note: string; readonly isOff: boolean }
type Section = { readonly heading: string; readonly notes: readonly string[]; readonly settings: readonly Setting[] }

const SECTION = /^\[([^[\]]{1,120})\]$/
const COMMENT = /^(?:#|;|!|\/\/)(.*)$/
const SETTING = /^(?:export\s+)?([A-Za-z_][\w.@/-]*(?:\[[\w.@-]+\])?)[ \t]*=[ \t]*(.*)$/
/** A line that was put out of use: its name follows the mark, and no words follow its value as in a sentence. */
const OFF = /^[#;][ \t]?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(\S*|"[^"]*"|'[^']*')$/
const RULE = /^[-#=*~_\s]*$/
/** So many settings make a file of settings; a script has as many, and other lines. */
const MIN_SETTINGS = 3
/** What is said of a setting stands beside it up to this length, and below its name from there on. */
const MAX_NOTE_CHARS = 160
const TURNED_OFF = '(commented out)'

/**
 * A file of settings, as INI, `.env`, `.properties`, desktop entries and units are: for each section a table of its settings
 * with what its author says of them; what takes more words stands below the name of its setting. Null where any line is
 * neither a setting, nor a section, nor a comment. Sources: systemd.syntax(7), Desktop Entry Specification 1.5,
 * `java.util.Properties.load`.
 */
export function readSettings(text: string): TitledParts[] | null {
  const sections = partSections(joinContinued(text))
  if (sections === null) return null
  const settings = sections.flatMap((section) => section.settings)
  return settings.length < MIN_SETTINGS ? null : sections.flatMap(writeSection)
}

/** A line that ends in a backslash runs on. */
const joinContinued = (text: string): string[] => text.replace(/\\\n[ \t]*/g, ' ').split('\n')

function partSections(lines: readonly string[]): Section[] | null {
  const sections: { heading: string; notes: string[]; settings: Setting[] }[] = [
    { heading: '', notes: [], settings: [] },
  ]
  let notes: string[] = []
  let isHead = true
  for (const line of lines.map((line) => line.trim())) {
    const heading = SECTION.exec(line)?.[1]
    const setting = readSetting(line, notes)
    if (line === '') {
      if (isHead && notes.length > 0) notes = moveNotes(notes, sections[0]!.notes)
    } else if (heading !== undefined) {
      sections.push({ heading, notes: [], settings: [] })
      notes = moveNotes(notes, sections.at(-1)!.notes)
    } else if (setting !== null) {
      sections.at(-1)!.settings.push(setting)
      notes = []
    } else if (COMMENT.test(line)) notes.push(COMMENT.exec(line)![1]!.trim())
    else return null
    isHead &&= sections.length === 1 && sections[0]!.settings.length === 0 && sections[0]!.notes.length === 0
  }
  moveNotes(notes, sections.at(-1)!.notes)
  return sections
}

function moveNotes(notes: readonly string[], to: string[]): string[] {
  const said = joinNotes(notes)
  if (said !== '') to.push(said)
  return []
}

const joinNotes = (notes: readonly string[]) => collapseToLine(notes.filter((note) => !RULE.test(note)).join(' '))

function readSetting(line: string, notes: readonly string[]): Setting | null {
  const [, name, written = ''] = SETTING.exec(line) ?? []
  if (name !== undefined) {
    const [value, behind] = partRemark(written)
    return { name, value, note: joinNotes([...notes, behind]), isOff: false }
  }
  const [, off, value = ''] = OFF.exec(line) ?? []
  return off === undefined
    ? null
    : { name: off, value: value.replace(/^(["'])(.*)\1$/, '$2'), note: joinNotes(notes), isOff: true }
}

/** `120 # minutes`: what stands behind a mark with blanks around it is said of the value. */
function partRemark(written: string): [value: string, remark: string] {
  const quoted = /^(["'])(.*?)\1\s*(?:#\s*(.*))?$/.exec(written)
  if (quoted) return [quoted[2]!, quoted[3] ?? '']
  const [, value = written, remark = ''] = /^(.*?)\s+[#;]\s+(.*)$/.exec(written) ?? []
  return [value.trim(), remark]
}

function writeSection({ heading, notes, settings }: Section): TitledParts[] {
  const told: SheetPart[] = notes.length > 0 ? [{ kind: 'notes', lines: notes }] : []
  const level = heading === '' ? 1 : 2
  const head = { heading, level: 1, parts: [...told, ...tableSettings(settings)] }
  const longer = settings.filter(({ note }) => note.length > MAX_NOTE_CHARS)
  return [
    ...(heading === '' && head.parts.length === 0 ? [] : [head]),
    ...longer.map((setting) => ({
      heading: `${setting.name} = ${formatSettingValue(setting)}`.trim(),
      level,
      parts: [{ kind: 'notes' as const, lines: [setting.note] }],
    })),
  ]
}

function tableSettings(settings: readonly Setting[]): SheetPart[] {
  if (settings.length === 0) return []
  const rows = settings.map((setting) => [
    setting.name,
    formatSettingValue(setting),
    setting.note.length > MAX_NOTE_CHARS ? '' : setting.note,
  ])
  const isNoted = rows.some(([, , note]) => note !== '')
  const columns = ['Setting', 'Value', 'Note']
  return [{ kind: 'table', rows: [columns, ...rows].map((row) => (isNoted ? row : row.slice(0, 2))) }]
}

const formatSettingValue = ({ value, isOff }: Setting): string =>
  [value, isOff ? TURNED_OFF : ''].filter((part) => part !== '').join(' ')
