import type { FileContent } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { hasEntityTag, parseByteRange } from './byte-range.ts'

/**
 * The bytes of a file as a reply: the whole, the part that `Range` asks for, or nothing where the caller has it (304)
 * or asked for its headers alone (HEAD). Read from the disk as fast as the caller takes them.
 * @throws Fault RANGE_NOT_SATISFIABLE; CONTENT_NOT_FOUND when it was deleted meanwhile
 * Source: RFC 9110, sections 13 and 14; RFC 6266.
 */
export async function createFileReply(request: Request, file: FileContent): Promise<Response> {
  const tag = file.hash === undefined ? null : `"${file.hash}"`
  const headers = buildFileHeaders(file, tag)
  if (isForOwnFrame(request, file)) for (const [name, value] of Object.entries(FRAMED)) headers.set(name, value)
  if (tag !== null && hasEntityTag(request.headers.get('if-none-match'), tag)) {
    await file.release()
    return new Response(null, { status: 304, headers })
  }
  const range = file.readPart ? parseByteRange(readRangeHeader(request, tag), file.sizeBytes) : null
  if (range === 'none') {
    await file.release()
    throw createRangeFault(file.sizeBytes)
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes }
  headers.set('Content-Length', String(end - start))
  if (range) headers.set('Content-Range', `bytes ${start}-${end - 1}/${file.sizeBytes}`)
  return new Response(await openReplyBody(request, file, range), { status: range ? 206 : 200, headers })
}

/** A page that our own page shows in a frame: with its looks and pictures, without scripts, links home or the network. */
const FRAMED = {
  'Content-Disposition': 'inline',
  'Content-Security-Policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'",
}

/** The browser itself says so: no page of others can. Source: W3C Fetch Metadata. */
const isForOwnFrame = ({ headers }: Request, { mimeType }: FileContent): boolean =>
  mimeType.startsWith('text/html') &&
  headers.get('sec-fetch-dest') === 'iframe' &&
  headers.get('sec-fetch-site') === 'same-origin'

async function openReplyBody(
  { method, signal }: Request,
  file: FileContent,
  range: { start: number; end: number } | null,
) {
  if (method === 'HEAD') {
    await file.release()
    return null
  }
  const body = await (range && file.readPart ? file.readPart(range.start, range.end) : file.read())
  if (signal.aborted) await body.cancel() // nobody will: the reply is thrown away
  return body
}

/** A range holds only for GET, and for the very content that `If-Range` names. */
function readRangeHeader({ method, headers }: Request, tag: string | null): string | null {
  const wanted = headers.get('if-range')
  return method === 'GET' && (wanted === null || wanted === tag) ? headers.get('range') : null
}

function buildFileHeaders({ name, mimeType, readPart }: FileContent, tag: string | null): Headers {
  return new Headers({
    'Content-Type': /^text\//.test(mimeType) && !mimeType.includes(';') ? `${mimeType}; charset=utf-8` : mimeType,
    'Content-Disposition': formatDisposition(name),
    'Content-Security-Policy': 'sandbox', // a page that is opened all the same is nobody's, and runs nothing
    'Accept-Ranges': readPart ? 'bytes' : 'none',
    'Cache-Control': 'private, no-cache',
    ...(tag === null ? {} : { ETag: tag }),
  })
}

/** Never shown in place of our own pages; a name in any script beside one that every client reads. */
function formatDisposition(given: string): string {
  const name = given.toWellFormed()
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

function createRangeFault(size: number): Fault {
  return new Fault('RANGE_NOT_SATISFIABLE', 'The range lies outside the file.', {
    hint: `The file has ${size} bytes.`,
    details: { size },
  })
}
