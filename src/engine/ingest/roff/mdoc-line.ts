import { findOwn } from '../../../lib/json-value.ts'
import { readEscapes } from './escapes.ts'
import macros from './mdoc-macros.json' with { type: 'json' }

/** `around`: what is set around all that follows on the line; `names`: of systems; `plain`: their arguments are shown as they stand. */
const AROUND: Readonly<Record<string, { readonly before: string; readonly after: string }>> = macros.around
const NAMES: Readonly<Record<string, string>> = macros.names
const PLAIN = new Set(macros.plain)
const isMacro = (word: string) =>
  PLAIN.has(word) || findOwn(AROUND, word) !== undefined || findOwn(NAMES, word) !== undefined
const CLOSING = /^[.,:;)\]?!]+$/
const OPENING = /^[([]$/

/**
 * A line of mdoc, the macros of BSD's manuals, as it is shown: `Op Fl a Ar file` is "[-a file]".
 * @param name what `Nm` without an argument stands for
 */
export function readMdocLine(words: readonly string[], name: string): string {
  const pieces: string[] = []
  let ends: string[] = []
  let at = 0
  let isGlued = false
  const add = (text: string) => {
    const shown = readEscapes(text)
    if (shown === '') return
    const isJoined = isGlued || CLOSING.test(shown) || pieces.length === 0 || OPENING.test(pieces.at(-1)!.slice(-1))
    pieces.push(isJoined ? shown : ` ${shown}`)
    isGlued = false
  }
  while (at < words.length) {
    const word = words[at]!
    const around = findOwn(AROUND, word)
    if (around !== undefined) {
      if (around.after === '' && /^[\])”"’>}]$/.test(around.before)) pieces.push(around.before)
      else add(around.before)
      isGlued = around.after !== '' || /^[[(“"‘<{]$/.test(around.before)
      if (around.after !== '') ends = [around.after, ...ends]
      at += 1
    } else if (isMacro(word)) {
      const from = at + 1
      at = from
      while (at < words.length && !isMacro(words[at]!)) at += 1
      if (word === 'Ns' || word === 'Ap') {
        if (word === 'Ap') pieces.push("'")
        isGlued = true
      }
      writeMacro(word, words.slice(from, at), name, add, () => {
        isGlued = true
      })
    } else {
      add(word)
      at += 1
    }
  }
  const tail = pieces.length > 0 && ends.length > 0 && CLOSING.test(pieces.at(-1)!) ? pieces.pop()! : ''
  return `${pieces.join('')}${ends.join('')}${tail}`.trim()
}

function writeMacro(
  macro: string,
  parts: readonly string[],
  name: string,
  add: (text: string) => void,
  glue: () => void,
): void {
  const to = parts.findIndex((part) => CLOSING.test(part))
  const own = to === -1 ? parts : parts.slice(0, to)
  const rest = to === -1 ? [] : parts.slice(to)
  if (macro === 'Fl') for (const flag of own.length === 0 ? [''] : own) add(flag === '|' ? '|' : `-${flag}`)
  else if (macro === 'Nm') add(own.length === 0 ? name : own.join(' '))
  else if (macro === 'Ar') add(own.length === 0 ? 'file ...' : own.join(' '))
  else if (macro === 'Xr') add(own.length > 1 ? `${own[0]}(${own[1]})` : (own[0] ?? ''))
  else if (macro === 'Fn') add(`${own[0] ?? ''}(${own.slice(1).join(', ')})`)
  else if (macro === 'In') add(`<${own.join(' ')}>`)
  else if (macro === 'Lk') add(own.length > 1 ? `${own.slice(1).join(' ')} (${own[0]})` : (own[0] ?? ''))
  else if (macro === 'Pf') {
    add(own[0] ?? '')
    glue()
    for (const part of own.slice(1)) add(part)
  } else if (findOwn(NAMES, macro) !== undefined) add([findOwn(NAMES, macro), ...own].join(' '))
  else if (own.length > 0) add(own.join(' '))
  for (const part of rest) add(part)
}
