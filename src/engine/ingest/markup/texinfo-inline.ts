import { readFileSync } from 'node:fs'
import { findOwn } from '../../../lib/json-value.ts'
import { setOfNames } from '../../../lib/set-of-names.ts'

/** Signs by the names of their commands, and accents, which stand behind their letter. */
const { signs: SIGNS, accents: ACCENTS } = JSON.parse(
  readFileSync(new URL('./texinfo-signs.json', import.meta.url), 'utf8'),
) as { readonly signs: Readonly<Record<string, string>>; readonly accents: Readonly<Record<string, string>> }
const AS_CODE = setOfNames('code samp kbd key file command env option verb t var')
const STRONG = setOfNames('strong b')
const EMPHASIS = setOfNames('emph i dfn cite slanted')
/** What is for an index or for programs, and pictures. */
const SILENT = setOfNames('anchor image hashchar titlefont caption shortcaption inlinefmt inlineraw')
/** The innermost commands; those around them come next. */
const BRACES = /@([A-Za-z]+)\{([^{}]*)\}/g
const MAX_DEPTH = 20

/** A stretch of Texinfo, escaped for HTML already, with its commands as what they show. */
export const readTexinfoInline = (text: string, values: ReadonlyMap<string, string>): string =>
  readTexinfoCode(
    text
      .replace(/``|''/g, (mark) => (mark === '``' ? '“' : '”'))
      .replace(/(?<!-)---(?!-)/g, '—')
      .replace(/(?<=[\s\w])--(?=\s|\w)/g, '–'),
    values,
  )

/** As `readTexinfoInline`, of an example, in which quotation marks and dashes stay as they are written. */
export function readTexinfoCode(text: string, values: ReadonlyMap<string, string>): string {
  let shown = text
    .replace(/@([@{}])/g, (_, sign: string) => HELD[sign] ?? sign)
    .replace(/@c(?:omment)?(?:\s.*)?$/gm, '')
  for (let depth = 0; depth < MAX_DEPTH && /@[A-Za-z]+\{/.test(shown); depth += 1)
    shown = shown.replace(BRACES, (_, name: string, inner: string) => writeCommand(name, inner, values))
  return shown
    .replace(/@(["'`^~=,])\s?([A-Za-z])/g, (_, mark: string, letter: string) => letter + (findOwn(ACCENTS, mark) ?? ''))
    .replace(/@[*\s]/g, ' ')
    .replace(/@[:.!?/-]/g, (mark) => (/[.!?]/.test(mark[1]!) ? mark[1]! : ''))
    .replace(/[\ufdd0-\ufdd2]/g, (held) => '@{}'[held.charCodeAt(0) - 0xfdd0]!)
    .normalize('NFC')
}

const HELD: Readonly<Record<string, string>> = { '@': '\ufdd0', '{': '\ufdd1', '}': '\ufdd2' }

/** An unknown command without words is a name that the manual defines elsewhere. */
function writeCommand(name: string, inner: string, values: ReadonlyMap<string, string>): string {
  const sign = findOwn(SIGNS, name)
  if (sign !== undefined) return sign
  if (SILENT.has(name)) return ''
  if (name === 'value') return values.get(inner) ?? inner
  if (/^(?:x|px|inf)?ref$/.test(name)) return writeReference(name, inner)
  const parts = inner.split(',').map((part) => part.trim())
  if (name === 'uref' || name === 'url') return parts[2] || (parts[1] ? `${parts[1]} (${parts[0]})` : (parts[0] ?? ''))
  if (name === 'email') return parts[1] ? `${parts[1]} (${parts[0]})` : (parts[0] ?? '')
  if (name === 'acronym' || name === 'abbr') return parts[1] ? `${parts[0]} (${parts[1]})` : (parts[0] ?? '')
  if (name === 'footnote') return ` (${inner.trim()})`
  if (AS_CODE.has(name)) return `<code>${inner}</code>`
  if (STRONG.has(name)) return `<strong>${inner}</strong>`
  if (EMPHASIS.has(name)) return `<em>${inner}</em>`
  return inner === '' ? name : inner
}

/** A node, how it is called in print, of which manual: the most telling of them. */
function writeReference(name: string, inner: string): string {
  const [node = '', label = '', title = '', file = '', manual = ''] = inner.split(',').map((part) => part.trim())
  const called = title || label || node
  const lead = name === 'xref' ? 'See ' : name === 'pxref' ? 'see ' : ''
  const place = manual || file
  return `${lead}${called}${place === '' ? '' : ` (${place})`}`
}
