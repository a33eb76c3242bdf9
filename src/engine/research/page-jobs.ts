import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { decodeText } from '../ingest/decode-text.ts'
import type { RawDocument } from '../ingest/document.ts'
import { parseHtml } from '../ingest/html-tree.ts'
import { readDocument } from '../ingest/read-document.ts'
import { defineJob } from '../workers/reply.ts'
import { outliveLooseEnds } from '../workers/worker-thread.ts'

outliveLooseEnds()

/** A page as research sees it. */
export type ResearchPage = {
  readonly title: string | null
  readonly text: string
  /** Addresses as they stand in the page, with the words of the link. */
  readonly links: readonly { readonly address: string; readonly words: string }[]
}

const MAX_PAGE_TEXT_CHARS = 200_000
const MAX_PAGE_LINKS = 500
const MAX_LINK_TEXT_CHARS = 200

/** Reads a page or document as a source would be read, and lists where it leads. */
export const readPage = defineJob(async (raw: RawDocument): Promise<ResearchPage> => {
  const { kind, title, text } = await readDocument(raw)
  return { title, text: text.slice(0, MAX_PAGE_TEXT_CHARS), links: kind === 'html' ? await listLinks(raw) : [] }
})

async function listLinks({ bytes, mediaType }: RawDocument): Promise<ResearchPage['links']> {
  const document = await parseHtml(decodeText(bytes, /charset=([\w-]+)/i.exec(mediaType ?? '')?.[1]))
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => !/\bnofollow\b/i.test(link.getAttribute('rel') ?? ''))
    .slice(0, MAX_PAGE_LINKS)
    .map((link) => ({
      address: link.getAttribute('href') ?? '',
      words: collapseToLine(link.textContent ?? '').slice(0, MAX_LINK_TEXT_CHARS),
    }))
}
