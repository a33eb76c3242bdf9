import { escapeHtml } from '../html-tree.ts'

const TAGS: Readonly<Record<string, string>> = { B: 'strong', I: 'em', F: 'em', C: 'code' }
const OPEN = /([A-Z])(<+)/g
/** Characters by names that HTML does not know. */
const ESCAPES: Readonly<Record<string, string>> = { verbar: '|', sol: '/', lchevron: '«', rchevron: '»' }

/** A paragraph of POD as HTML: its codes are a letter with what they mark in angle brackets, of which there may be several. */
export function readPodInline(text: string): string {
  let written = ''
  let from = 0
  for (;;) {
    OPEN.lastIndex = from
    const code = OPEN.exec(text)
    const end = code === null ? null : findCodeEnd(text, OPEN.lastIndex, code[2]!.length)
    if (code === null || end === null) return written + escapeHtml(text.slice(from))
    written += escapeHtml(text.slice(from, code.index))
    written += writeCode(code[1]!, text.slice(code.index + 1 + code[2]!.length, end).trim(), code[2]!.length)
    from = end + code[2]!.length
  }
}

/** Where the brackets close again; within single ones other codes may stand. */
function findCodeEnd(text: string, from: number, width: number): number | null {
  if (width > 1) {
    const end = text.slice(from).search(new RegExp(`(?<=\\s)>{${width}}(?!>)`))
    return end === -1 ? null : from + end
  }
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '<' && /[A-Z]/.test(text[at - 1] ?? '')) depth += 1
    else if (text[at] === '>' && --depth === 0) return at
  }
  return null
}

function writeCode(letter: string, inner: string, width: number): string {
  if (letter === 'X' || letter === 'Z') return ''
  if (letter === 'E') return writeEscape(inner)
  if (letter === 'L') return writeLink(inner)
  const tag = TAGS[letter]
  // Code in several brackets holds the others as they are written only where they are no codes of their own.
  const words = letter === 'C' && width > 1 && !/[A-Z]<\S/.test(inner) ? escapeHtml(inner) : readPodInline(inner)
  return tag === undefined ? words : `<${tag}>${words}</${tag}>`
}

function writeEscape(name: string): string {
  const known = ESCAPES[name]
  if (known !== undefined) return known
  const code = /^0x[\da-f]{1,6}$/i.test(name) ? Number(name) : /^0[0-7]+$/.test(name) ? Number.parseInt(name, 8) : null
  if (code !== null) return `&#${code};`
  return /^\d{1,7}$/.test(name) ? `&#${name};` : /^\w{1,10}$/.test(name) ? `&${name};` : escapeHtml(name)
}

/** "words|where", "Module/part", an address. */
function writeLink(inner: string): string {
  const [, words, target = inner] = /^((?:[^|<]|[A-Z]<[^<>]*>)+)\|([\s\S]*)$/.exec(inner) ?? []
  if (/^(?:https?|ftp):/.test(target)) return `<a href="${escapeHtml(target)}">${readPodInline(words ?? target)}</a>`
  if (words !== undefined) return readPodInline(words)
  const [page = '', part] = target.split(/\/(?=[^/])/)
  const named = part?.replace(/^"|"$/g, '')
  if (named === undefined) return readPodInline(page.replace(/^"|"$/g, ''))
  return readPodInline(page === '' ? `“${named}”` : `“${named}” (${page})`)
}
