import { capitalize } from '../../lib/capitalize.ts'

/** Fenced blocks, and code within a line: nothing in them is a mark. An unclosed fence reaches to the end. */
const CODE =
  /^[ \t>]*(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|(?![\s\S]))|(?![\s\S]))|(?<!`)(`{1,20})(?!`)[^\n]{0,2000}?(?<!`)\2(?!`)/gm

/** Characters that no text has: between them stands the number of the piece of code they hold the place of. */
const CODE_HELD = /\ufdd2(\d+)\ufdd3/g

/** `[[target#heading|shown]]`, with `!` before it where the target is embedded. `[[1]](address)` is a usual link. */
const WIKI_LINK = /(!?)\[\[(?!\s)([^[\]\n|\\]{0,1000})(?:\\?\|([^[\]\n]{0,1000}))?\]\](?!\()/g
/** The size of an embedded picture stands where a link has its words. */
const PICTURE_SIZE = /^\s*\d+(?:x\d+)?\s*$/
const COMMENT = /(?<![\w%])%%(?!%)[^%]{0,20000}(?:%(?!%)[^%]{0,20000}){0,50}%%(?![\w%])/g
const HIGHLIGHT = /(?<![\w=<>!])==(?![\s=])([^\n=]{1,2000})(?<!\s)==(?![\w=])/g
/** The name of a block, at the end of its last line or on a line of its own. `10 ^2` is none. */
const BLOCK_ID = /(?:(?<=\S)[ \t]{1,8}|^)\^(?!\d{1,3}[ \t]*$)[A-Za-z0-9][A-Za-z0-9-]{1,100}[ \t]*$/gm
const CALLOUT = /^((?:[ \t]{0,3}>[ \t]?){1,9})\[!([\w-]{1,50})(?:\|[^\]\n]{0,100})?\][+-]?[ \t]*([^\n]*)$/gm

/**
 * Reads the marks of a vault's notes (Obsidian's, and those that wikis share with it) as the text they stand for: links
 * as their words, embeds as the name of what they show, callouts as their title; comments, the names of blocks and the
 * signs of highlighting go. What stands in code, and every other letter, stays.
 */
export function readVaultMarks(markdown: string): string {
  if (!/\[\[|\[!|%%|==|\^/.test(markdown)) return markdown
  let text = ''
  let end = 0
  for (const { index, 0: code } of markdown.matchAll(CODE)) {
    text += readProse(markdown.slice(end, index)) + code
    end = index + code.length
  }
  return text + readProse(markdown.slice(end))
}

/** Changes the prose of a Markdown text as a whole, in which a placeholder, alike for alike ones, stands for each piece of code. */
export function changeAroundCode(markdown: string, change: (prose: string) => string): string {
  const codes: string[] = []
  const places = new Map<string, number>()
  const prose = markdown.replace(CODE, (code) => {
    const place = places.get(code) ?? codes.push(code) - 1
    places.set(code, place)
    return `\ufdd2${place}\ufdd3`
  })
  return change(prose).replace(CODE_HELD, (_, place: string) => codes[Number(place)] ?? '')
}

function readProse(prose: string): string {
  return prose
    .replace(COMMENT, '')
    .replace(WIKI_LINK, readLinkWords)
    .replace(HIGHLIGHT, '$1')
    .replace(BLOCK_ID, '')
    .replace(
      CALLOUT,
      (_, quote: string, kind: string, title: string) => quote + (title.trim() || formatKindTitle(kind)),
    )
}

function readLinkWords(whole: string, embeds: string, target: string, words: string | undefined): string {
  const isSize = embeds !== '' && PICTURE_SIZE.test(words ?? '')
  const shown = (isSize ? '' : (words ?? '').trim()) || formatTarget(target)
  return shown === '' ? whole : shown
}

/** `note#heading` is shown as `note > heading`; the name of a block says nothing to a reader. */
function formatTarget(target: string): string {
  const parts = target.split('#').map((part) => part.trim())
  return parts.filter((part) => part !== '' && !part.startsWith('^')).join(' > ')
}

/** What a callout without a title of its own is headed with. */
function formatKindTitle(kind: string): string {
  const words = kind.replaceAll('-', ' ').toLowerCase()
  return capitalize(words)
}
