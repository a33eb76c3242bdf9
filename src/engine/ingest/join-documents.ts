import { type HtmlTag, readTags } from './html-tags.ts'

const FRAME = new Set(['html', 'body'])
const DOCTYPE = /<!doctype[^<>]*>/gi

/**
 * The documents that a page holds behind or within each other as one: the handbooks of KDE set a whole one for each chapter,
 * and a parser that starts anew at each `<html>` keeps the last or none. The head of the first is the page's.
 */
export function joinDocuments(page: string): string {
  const tags = [...readTags(page)].filter(({ name }) => FRAME.has(name) || name === 'head')
  const [, second] = tags.filter(({ name, isEnd }) => name === 'html' && !isEnd)
  if (second === undefined) return page
  const first = tags.filter(({ start }) => start < second.start)
  const ends = first.filter(({ name, isEnd }) => isEnd && FRAME.has(name))
  const body = first.some(({ name, isEnd }) => name === 'body' && !isEnd) ? '' : '<body>'
  const cut = [...ends, ...listFrames(tags.filter(({ start }) => start >= second.start))]
  return `${cutOut(page.slice(0, second.start), ends)}${body}${cutOut(page, cut, second.start).replace(DOCTYPE, '')}`
}

type Stretch = Pick<HtmlTag, 'start' | 'end'>

/** The tags around a document, and all of its head. */
function listFrames(tags: readonly HtmlTag[]): Stretch[] {
  const frames: Stretch[] = []
  for (const [place, tag] of tags.entries()) {
    const next = tags[place + 1]
    const isHead = tag.name === 'head' && !tag.isEnd && next?.name === 'head' && next.isEnd
    frames.push(isHead ? { start: tag.start, end: next.end } : tag)
  }
  return frames
}

/** The page from `from` on without these stretches, which stand in order. */
function cutOut(page: string, stretches: readonly Stretch[], from = 0): string {
  let kept = ''
  let at = from
  for (const { start, end } of stretches) {
    if (start > at) kept += page.slice(at, start)
    at = Math.max(at, end)
  }
  return kept + page.slice(at)
}
