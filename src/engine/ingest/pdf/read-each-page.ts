import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_PDF_PAGES, PDF_LATE_PAGES_TIMEOUT_MS, PDF_PAGE_TIMEOUT_MS } from '../limits.ts'

/** So many damaged pages in a row mean that the page count is a lie. */
const MAX_DAMAGED_IN_ROW = 25

const LATE = Symbol('late')

/**
 * Reads the pages of a PDF, the first is page 1, one after the other. A damaged page can leave pdf.js waiting for something
 * that never comes, and on a busy machine a sound one takes its time: a late page is left to itself while the others are
 * read, and then waited for once more, together with all that are late.
 * @returns null for a page that could not be read; fewer pages than `count` where their number is a lie
 */
export async function readEachPage<Page>(
  count: number,
  readPage: (number: number) => Promise<Page>,
  limits = { pageMs: PDF_PAGE_TIMEOUT_MS, lateMs: PDF_LATE_PAGES_TIMEOUT_MS },
): Promise<(Page | null)[]> {
  const pages: (Page | null)[] = []
  const late = new Map<number, Promise<Page | null>>()
  let unreadInRow = 0
  for (let number = 1; number <= Math.min(count, MAX_PDF_PAGES) && unreadInRow < MAX_DAMAGED_IN_ROW; number++) {
    const work = readPage(number).catch(() => null) // counted as damaged; the other pages are still worth having
    const read = await waitFor(work, limits.pageMs)
    if (read === LATE) late.set(pages.length, work)
    const page = read === LATE ? null : read
    unreadInRow = page === null ? unreadInRow + 1 : 0
    pages.push(page)
  }
  const storeLate = async ([place, work]: [number, Promise<Page | null>]) => {
    pages[place] = await work
  }
  if (late.size > 0) await waitFor(Promise.all([...late].map(storeLate)), limits.lateMs)
  return pages
}

async function waitFor<Result>(work: Promise<Result>, limitMs: number): Promise<Result | typeof LATE> {
  const end = new AbortController()
  try {
    return await Promise.race([work, sleep(limitMs, LATE, { signal: end.signal })])
  } finally {
    end.abort()
  }
}
