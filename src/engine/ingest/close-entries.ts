import { setOfNames } from '../../lib/set-of-names.ts'
import { readTags } from './html-tags.ts'

/** What a list holds, by what parts one entry from the next: an entry ends where the next one begins. */
const ENTRIES = new Map([
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
])
/** Within these a new list begins: the entries around them stay open. */
const FRAMES = setOfNames('ul ol menu dl table td th div section article blockquote body')

/**
 * Writes the end tags that old pages leave out: the parser closes an entry before the next one (`<li>One<li>Two`), but not
 * where a paragraph stands open in it (`<li><p>One<li><p>Two`), and would set each entry within the one before.
 */
export function closeEntries(source: string): string {
  const open: string[] = []
  let written = ''
  let at = 0
  for (const { name, isEnd, start } of readTags(source)) {
    const kinds = isEnd ? undefined : ENTRIES.get(name)
    const entry = kinds === undefined ? -1 : open.findLastIndex((one) => kinds.has(one) || FRAMES.has(one))
    if (entry !== -1 && kinds?.has(open[entry]!)) {
      written += `${source.slice(at, start)}</${open[entry]}>`
      at = start
      open.length = entry
    }
    if (isEnd && open.includes(name)) open.length = open.lastIndexOf(name)
    else if (!isEnd && (kinds !== undefined || FRAMES.has(name))) open.push(name)
  }
  return written + source.slice(at)
}
