import path from 'node:path'
import type { NewSource } from '../../domain/source.ts'
import { cutBetweenWords } from '../../lib/cut-between-words.ts'
import type { FetchedDocument } from '../../lib/guarded-fetch.ts'
import type { NewDocument } from '../workers/incoming-document.ts'
import type { FetchOptions } from './fetch-document.ts'

/** What of a new document depends on where it comes from. */
export type DocumentContent = Pick<
  NewDocument,
  'content' | 'givenTitle' | 'name' | 'shownName' | 'mediaType' | 'url' | 'origin'
>

/** Gets what is to be added from where it is; a file is read later, in a thread. */
export async function fetchDocumentContent(
  source: NewSource,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<DocumentContent> {
  const givenTitle = source.title?.trim() || null
  switch (source.type) {
    case 'text':
      return { ...buildPastedContent(source), givenTitle }
    case 'file':
      return { ...buildFileContent(source), givenTitle }
    case 'url': {
      const { fetchDocument } = await import('./fetch-document.ts')
      return { ...buildFetchedContent(await fetchDocument(source.url, options, signal), source.url), givenTitle }
    }
    case 'drive': {
      const { fetchExported } = await import('./fetch-exported.ts')
      return { ...buildFetchedContent(await fetchExported(source.url, options, signal), source.url), givenTitle }
    }
    case 'web_video': {
      const { fetchCaptions } = await import('./fetch-captions.ts')
      const { fetched, title } = await fetchCaptions(source.url, options, signal)
      return { ...buildFetchedContent(fetched, source.url), name: 'captions.vtt', givenTitle: givenTitle ?? title }
    }
  }
}

function buildPastedContent({ text, mediaType }: Extract<NewSource, { type: 'text' }>) {
  const name = mediaType === undefined ? 'pasted.txt' : 'pasted.md'
  return {
    content: { text },
    name,
    shownName: readFirstWords(text),
    mediaType: mediaType ?? null,
    url: null,
    origin: null,
  }
}

const TITLE_CHARS = 60
/** So far a name is looked for. */
const MAX_FIRST_CHARS = 2000

/** The first line, cut between words; cut by characters and not by units, so that none is torn. */
function readFirstWords(text: string): string {
  const line = text
    .trimStart()
    .slice(0, MAX_FIRST_CHARS)
    .split('\n', 1)[0]!
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return cutBetweenWords(line, TITLE_CHARS) || 'Pasted text'
}

function buildFileContent({ path: file, name, mediaType }: Extract<NewSource, { type: 'file' }>) {
  return { content: { path: file }, name, shownName: name, mediaType: mediaType ?? null, url: null, origin: name }
}

function buildFetchedContent(fetched: FetchedDocument, origin: string) {
  const { bytes, contentType, url } = fetched
  const name = readFileName(fetched)
  return { content: { bytes }, name, shownName: origin, mediaType: contentType || null, url, origin }
}

/** The name the server gives the file, else the end of its address. */
function readFileName({ url, contentDisposition }: FetchedDocument): string {
  const given = /filename\s*=\s*"?([^";]+)/i.exec(contentDisposition)?.[1]?.trim()
  const last = path.posix.basename(new URL(url).pathname)
  return path.posix.basename(given || last || 'page')
}
