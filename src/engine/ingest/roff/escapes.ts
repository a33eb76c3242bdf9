import { findOwn } from '../../../lib/find-own.ts'

/** Characters by their names: `\(em`, `\[em]`. */
const CHARACTERS: Readonly<Record<string, string>> = {
  aq: "'",
  Aq: "'",
  'L"': '"',
  'R"': '"',
  '--': '—',
  dq: '"',
  bu: '•',
  em: '—',
  en: '–',
  hy: '-',
  mi: '−',
  lq: '“',
  rq: '”',
  oq: '‘',
  cq: '’',
  Bq: '„',
  bq: '‚',
  Fo: '«',
  Fc: '»',
  fo: '‹',
  fc: '›',
  ha: '^',
  ti: '~',
  rs: '\\',
  ga: '`',
  aa: '´',
  at: '@',
  sh: '#',
  Do: '$',
  co: '©',
  rg: '®',
  tm: '™',
  de: '°',
  mu: '×',
  di: '÷',
  '+-': '±',
  '<=': '≤',
  '>=': '≥',
  '!=': '≠',
  '==': '≡',
  '->': '→',
  '<-': '←',
  ua: '↑',
  da: '↓',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  Eu: '€',
  Po: '£',
  lB: '[',
  rB: ']',
  lC: '{',
  rC: '}',
  la: '<',
  ra: '>',
  or: '|',
  ba: '|',
  sl: '/',
  ul: '_',
  sq: '□',
  OK: '✓',
  dg: '†',
  dd: '‡',
  sc: '§',
  ps: '¶',
  '12': '½',
  '14': '¼',
  '34': '¾',
}
/** Accents by the sign they are named with: `\(:a`, `\['e]`. */
const ACCENTS: Readonly<Record<string, string>> = {
  ':': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  ',': '\u0327',
}
/** What is written with one sign. */
const SIGNS: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  '\\': '\\',
  "'": '´',
  '`': '`',
  '.': '.',
  ' ': ' ',
  '~': ' ',
  '0': ' ',
  t: '\t',
}

const ESCAPE =
  /\\(?:"[\s\S]*$|#[\s\S]*$|\[([^\]]*)\]|\((..)|f(?:\[[^\]]*\]|\(..|.)|s(?:[-+]?\d{1,2}|\[[^\]]*\]|'[^']*'|\([-+]?\d\d)|[*nmMFkgVY](?:\[([^\]]*)\]|\((..)|[-+]?(.))|[hvwxoDlLbXZN]'[^']*'|([\s\S]))/g

/** The characters that a line of roff stands for: escapes of fonts, sizes and places go, named characters are read. */
export function readEscapes(line: string): string {
  if (!line.includes('\\')) return line
  return line
    .replace(ESCAPE, (whole, name, pair, longString, pairString, _single, sign) => {
      const named = name ?? pair
      if (named !== undefined) return readCharacter(named)
      if (whole[1] === '*') return readCharacter(longString ?? pairString ?? '')
      return sign === undefined ? '' : (findOwn(SIGNS, sign) ?? (/[&|^/,:%cdupr{}!)az]/.test(sign) ? '' : sign))
    })
    .normalize('NFC')
}

function readCharacter(name: string): string {
  const known = findOwn(CHARACTERS, name)
  if (known !== undefined) return known
  const point = /^u([\dA-F]{4,6})(?:_([\dA-F]{4,6}))?$/.exec(name)
  if (point !== null) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(point[1]!, 16)))
  const accent = findOwn(ACCENTS, name[0] ?? '')
  return accent !== undefined && /^.[A-Za-z]$/.test(name) ? `${name[1]}${accent}` : ''
}

/** The arguments of a request: words, or what stands in double quotes, in which two quotes are one. */
export function readMacroArguments(rest: string): string[] {
  const source = rest.replace(/(?<!\\)\\".*$/, '')
  return [...source.matchAll(/"((?:[^"]|"")*)(?:"|$)|((?:\\ |\S)+)/g)].map(([, quoted, word]) =>
    quoted === undefined ? word! : quoted.replaceAll('""', '"'),
  )
}
