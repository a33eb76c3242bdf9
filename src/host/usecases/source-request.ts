import type { NewSource, Source } from '../../domain/source.ts'
import type { SourceRecord, SourceRequest } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { isVideoAddress, PDF, PICTURE } from './source-types.ts'

/** What a source is called until its document says better. */
export function chooseSourceTitle(wish: SourceRequest): string {
  switch (wish.kind) {
    case 'text':
      return wish.text?.trim().split('\n', 1)[0]?.slice(0, 60) || 'Pasted text'
    case 'url':
    case 'video':
      return wish.url
    case 'drive':
      return wish.documentId
    case 'file':
      return wish.name
    case 'known':
      return 'Untitled'
  }
}

/** What the embedded product is given for a source; null when there is nothing to give any more. */
export function toNewSource(services: HostServices, { wish, title }: SourceRecord): NewSource | null {
  switch (wish.kind) {
    case 'text':
      if (wish.text === null) return null
      return { type: 'text', text: wish.text, title, ...(wish.isMarkdown ? { mediaType: 'text/markdown' } : {}) }
    case 'url':
      return { type: 'url', url: wish.url }
    case 'video':
      return { type: 'web_video', url: wish.url }
    case 'drive':
      return createDriveSource(services, wish.documentId, title)
    case 'file':
      if (wish.path === null) return null
      return { type: 'file', path: wish.path, name: wish.name, ...(wish.mime ? { mediaType: wish.mime } : {}) }
    case 'known':
      return null
  }
}

/** A document exported by this host is read here; any other is looked for where Drive keeps it. */
function createDriveSource(services: HostServices, documentId: string, title: string): NewSource {
  const exported = services.records.drive.get(documentId)
  if (exported) return { type: 'text', text: exported.content, title, mediaType: 'text/markdown' }
  return { type: 'drive', url: `https://docs.google.com/document/d/${documentId}/edit` }
}

/** The embedded product has the content now: it is not kept twice. */
export function dropStoredContent(wish: SourceRequest): SourceRequest {
  if (wish.kind === 'text') return { ...wish, text: null }
  return wish.kind === 'file' ? { ...wish, path: null } : wish
}

/** A picture and a PDF without readable text count as read. Source: host.md, point 4. */
export const isTolerated = ({ wish, type }: SourceRecord) => wish.kind === 'file' && (type === PICTURE || type === PDF)

/** What a source that the embedded product had already was made of. */
export function toSourceRequest({ type, origin }: Source): SourceRequest {
  if (origin === undefined || !/^https?:/.test(origin)) return { kind: 'known' }
  if (type === 'web_video' || isVideoAddress(origin)) return { kind: 'video', url: origin }
  return { kind: 'url', url: origin }
}
