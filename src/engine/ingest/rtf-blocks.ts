import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { findOwn } from '../../lib/json-value.ts'
import { setOfNames } from '../../lib/set-of-names.ts'
import { formatRowLine, isFilled } from './table-text.ts'

/** A paragraph or table row; `level` is 1 to 9 for a heading. */
export type RtfBlock = { readonly text: string; readonly level: number | null; readonly isRow: boolean }

type RtfGroup = {
  isSilent: boolean
  isTitle: boolean
  isStyles: boolean
  isNote: boolean
  /** The paragraph is one of a cell of a table. */
  isInTable: boolean
  level: number | null
  skipChars: number
  codePage: string
}

const TOKEN = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/g
/** Groups that hold no text of the document; any group that begins with `\*` is silent as well. */
const SILENT = setOfNames(
  'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator info pict object header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping datastore latentstyles xmlnstbl fldinst filetbl',
)
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  '~': '\u00a0',
  _: '-',
  '-': '',
}
/** How deep groups may nest; a file made to hurt nests thousands. */
const MAX_GROUPS = 2_000

/** Reads RTF, given as Latin-1 text, into blocks. Bytes are decoded by the code page the file names. */
export function readRtfBlocks(source: string): { title: string | null; blocks: readonly RtfBlock[] } {
  return new RtfParser().read(source)
}

class RtfParser {
  #group: RtfGroup = {
    isSilent: false,
    isTitle: false,
    isStyles: false,
    isNote: false,
    isInTable: false,
    level: null,
    skipChars: 1,
    codePage: 'windows-1252',
  }
  #outer: RtfGroup[] = []
  #blocks: RtfBlock[] = []
  #text = ''
  #bytes: number[] = []
  #title = ''
  #cells: string[] = []
  /** The levels of the styles that are headings, by the number of the style. */
  #styleLevels = new Map<number, number>()
  #style = 0
  /** The texts that notes stand in, while the notes themselves are read. */
  #aside: { text: string; cells: string[] }[] = []
  #notes: string[] = []
  #pendingSkip = 0

  read(source: string): { title: string | null; blocks: readonly RtfBlock[] } {
    for (const [, word, number, hex, symbol, brace, text] of source.matchAll(TOKEN)) {
      if (hex !== undefined) this.#byte(Number.parseInt(hex, 16))
      else if (text !== undefined) for (const char of text) this.#byte(char.charCodeAt(0))
      else if (brace === '{') this.#open()
      else if (brace === '}') this.#close()
      else if (word !== undefined) this.#word(word, number === undefined ? null : Number(number))
      else if (symbol !== undefined) this.#symbol(symbol)
    }
    this.#group.isInTable = false
    this.#paragraph()
    for (const [at, text] of this.#notes.entries())
      this.#blocks.push({ text: `${at + 1}. ${text}`, level: null, isRow: false })
    return { title: this.#title.trim() || null, blocks: this.#blocks }
  }

  /** A note stands at the end of the text, its number where it was. */
  #beginNote(): void {
    this.#group.isSilent = false // LibreOffice and pandoc mark a note as what may be passed over
    this.#group.isNote = true
    this.#aside.push({ text: this.#text, cells: this.#cells })
    this.#text = ''
    this.#cells = []
  }

  #endNote(): void {
    const around = this.#aside.pop()
    const note = collapseToLine(this.#text)
    this.#cells = around?.cells ?? []
    if (note !== '') this.#notes.push(note)
    this.#text = `${around?.text ?? ''}${note === '' ? '' : `[${this.#notes.length}]`}`
  }

  #open(): void {
    this.#flushBytes()
    this.#outer.push({ ...this.#group })
    if (this.#outer.length > MAX_GROUPS) throw new Error('RTF groups nest too deep')
  }

  #close(): void {
    this.#flushBytes()
    const closed = this.#group
    this.#group = this.#outer.pop() ?? this.#group
    if (closed.isNote && !this.#group.isNote) this.#endNote()
  }

  /** A byte of text, gathered until the run ends because characters may take two. */
  #byte(byte: number): void {
    if (this.#pendingSkip > 0) this.#pendingSkip--
    else this.#bytes.push(byte)
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    if (!this.#group.isSilent || this.#group.isTitle) this.#append(new TextDecoder(this.#group.codePage).decode(bytes))
  }

  #append(text: string): void {
    if (this.#group.isTitle) this.#title += text
    else if (!this.#group.isSilent) this.#text += text
  }

  #symbol(symbol: string): void {
    this.#flushBytes()
    if (symbol === '*') this.#group.isSilent = true
    else if (symbol === '\n' || symbol === '\r') this.#paragraph()
    else this.#append(findOwn(CHARACTERS, symbol) ?? symbol)
  }

  #word(word: string, number: number | null): void {
    this.#flushBytes()
    if (word === 'stylesheet') this.#group.isStyles = true
    if (this.#group.isStyles) this.#defineStyle(word, number)
    if (SILENT.has(word)) this.#group.isSilent = true
    else if (word === 'footnote' && !this.#outer.at(-1)?.isSilent) this.#beginNote()
    else if (word === 'title') this.#group.isTitle = true
    else if (word === 'u' && number !== null) this.#unicode(number)
    else if (word === 'uc') this.#group.skipChars = number ?? 1
    else if (word === 'ansicpg') this.#group.codePage = findEncodingName(number)
    else if (word === 'mac') this.#group.codePage = 'macintosh'
    else if (!this.#group.isSilent) this.#layout(word, number)
  }

  #defineStyle(word: string, number: number | null): void {
    if (word === 's') this.#style = number ?? 0
    else if (word === 'outlinelevel' && number !== null && number < 9) this.#styleLevels.set(this.#style, number + 1)
  }

  #unicode(number: number): void {
    this.#append(String.fromCharCode(number < 0 ? number + 65_536 : number))
    this.#pendingSkip = this.#group.skipChars
  }

  #layout(word: string, number: number | null): void {
    if (word === 'par' || word === 'sect' || word === 'page') this.#paragraph()
    else if (word === 'pard') Object.assign(this.#group, { level: null, isInTable: false })
    else if (word === 'intbl') this.#group.isInTable = true
    else if (word === 's') this.#group.level = this.#styleLevels.get(number ?? 0) ?? null
    else if (word === 'outlinelevel' && number !== null && number < 9) this.#group.level = number + 1
    else if (word === 'cell' || word === 'nestcell') this.#cell()
    else if (word === 'row' || word === 'nestrow') this.#row()
    else this.#append(findOwn(CHARACTERS, word) ?? '')
  }

  #cell(): void {
    this.#cells.push(collapseToLine(this.#text))
    this.#text = ''
  }

  #row(): void {
    const cells = this.#cells
    this.#cells = []
    this.#group.isInTable = false
    if (isFilled(cells)) this.#blocks.push({ text: formatRowLine(cells), level: null, isRow: true })
  }

  #paragraph(): void {
    this.#flushBytes()
    const text = this.#text.replace(/[ \t]+/g, ' ').trim()
    if (this.#cells.length > 0 || this.#group.isNote || this.#group.isInTable) {
      this.#text += ' ' // a paragraph inside a cell
      return
    }
    this.#text = ''
    if (text !== '') this.#blocks.push({ text, level: this.#group.level, isRow: false })
  }
}

function findEncodingName(number: number | null): string {
  const names: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    10000: 'macintosh',
    65001: 'utf-8',
    874: 'windows-874',
  }
  if (number !== null && number >= 1250 && number <= 1258) return `windows-${number}`
  return names[number ?? 1252] ?? 'windows-1252'
}
