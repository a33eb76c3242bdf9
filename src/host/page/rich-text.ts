import { icon, make } from './elements.ts'
import type { Reply } from './remote.ts'

/** A document as the product shows it, in blocks whose texts know where they stand; `drawMark` makes a citation's mark. */
export function drawDocument(text: string, drawMark: (number: number) => Node): HTMLElement {
  const viewer = make('labs-tailwind-doc-viewer')
  for (const match of text.matchAll(/[^\n]+/g)) viewer.append(drawBlock(match[0], match.index, drawMark))
  return viewer
}

function drawBlock(line: string, start: number, drawMark: (number: number) => Node): HTMLElement {
  const [, hashes, heading] = /^(#{1,3})\s+(.*)$/.exec(line) ?? []
  const [, item] = /^[-*•]\s+(.*)$/.exec(line) ?? []
  const kind = hashes ? `heading${hashes.length}` : item ? 'list-item' : 'normal'
  const paragraph = make('div', { class: `paragraph ${kind}`, 'data-start-index': start })
  if (item) paragraph.append(make('span', {}, '• '))
  paragraph.append(...drawInline(heading ?? item ?? line, start, drawMark))
  return make('labs-tailwind-structural-element-view-v2', {}, paragraph)
}

function drawInline(text: string, start: number, drawMark: (number: number) => Node): Node[] {
  const parts: Node[] = []
  let at = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\s?\[(\d{1,3})\](?!\()/g)) {
    if (match.index > at) parts.push(make('span', { 'data-start-index': start + at }, text.slice(at, match.index)))
    if (match[1]) parts.push(make('b', { 'data-start-index': start + match.index }, match[1]))
    else parts.push(make('span', {}, drawMark(Number(match[2]))))
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push(make('span', { 'data-start-index': start + at }, text.slice(at)))
  return parts
}

/** The text of the product's blocks, as they lie in lists. */
export function joinBlocks(value: Reply): string {
  if (!Array.isArray(value)) return ''
  const isLeaf = typeof value[0] === 'number' && Array.isArray(value[2]) && typeof value[2][0] === 'string'
  return isLeaf ? value[2][0] : value.map(joinBlocks).join('')
}

/** The text of a source, with a stretch of it marked. */
export function drawSourceText(text: string, marked: string | null): HTMLElement {
  const viewer = make('labs-tailwind-doc-viewer')
  for (const match of text.matchAll(/[^\n]+/g)) {
    const isMarked = marked?.includes(match[0].trim())
    const span = make('span', { 'data-start-index': match.index, class: isMarked ? 'highlighted' : null }, match[0])
    const paragraph = make('div', { class: 'paragraph normal', 'data-start-index': match.index }, span)
    viewer.append(make('labs-tailwind-structural-element-view-v2', {}, paragraph))
  }
  return viewer
}

/** What stands under an answer that is whole. */
export function makeAnswerActions(save: () => unknown, saveLabel: string, copyLabel: string): HTMLElement {
  return make(
    'mat-card-actions',
    { class: 'message-actions' },
    make('button', { 'aria-label': saveLabel, onclick: save }, icon('keep_pin')),
    make('button', { 'aria-label': copyLabel }, icon('copy_all')),
    make('button', {}, icon('thumb_up')),
    make('button', {}, icon('thumb_down')),
  )
}

export const TEXT_FUNCTIONS = [drawDocument, drawBlock, drawInline, joinBlocks, drawSourceText, makeAnswerActions]
