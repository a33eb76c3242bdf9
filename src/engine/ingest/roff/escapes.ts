import { readFileSync } from 'node:fs'
import { findOwn } from '../../../lib/json-value.ts'

type Signs = Readonly<Record<string, string>>

/**
 * Characters by their names: `\(em`, `\[em]`. Accents by the sign they are named with: `\(:a`, `\['e]`. Signs are written
 * with one sign.
 */
const {
  characters: CHARACTERS,
  accents: ACCENTS,
  signs: SIGNS,
} = JSON.parse(readFileSync(new URL('./escapes.json', import.meta.url), 'utf8')) as {
  readonly characters: Signs
  readonly accents: Signs
  readonly signs: Signs
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
