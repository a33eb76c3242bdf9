import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import type { S3Place } from '../../src/lib/files/s3-client.ts'
import { signS3Request } from '../../src/lib/files/s3-signature.ts'
import { hashContent } from '../../src/lib/hash.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** Where the bucket of the tests lies, but for its address. */
const PLACE: Omit<S3Place, 'endpoint'> = {
  region: 'eu-test-1',
  bucket: 'the-bucket',
  prefix: 'all of ours/',
  credentials: { accessKeyId: 'TESTER', secretAccessKey: 'a secret of the tests', sessionToken: 'lent' },
  isPathStyle: true,
}

/** As the real one: of all parts but the last. */
const MIN_PART_BYTES = 5 * 2 ** 20
const PAGE_SIZE = 2
const DAY_MS = 86_400_000

type Upload = { readonly key: string; readonly begunAtMs: number; readonly parts: Map<number, Buffer> }

/** What the server does wrong with a request instead of what it is asked for: once for each that is named. */
type Trouble = 'slow down' | 'cut' | 'lose the answer' | 'fail late'

type Asked = { readonly method: string; readonly url: URL; readonly key: string; readonly body: Buffer }

/**
 * A service that speaks S3 on loopback, with a bucket in its path: signatures and hashes are checked, parts have their
 * least size, lists come in pages, and an upload that is completed may say 200 and fail.
 */
export async function openFakeS3(context: TestContext) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  const troubles = new Map<string, Trouble>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const asked = await readRequest(request)
    const what = describeRequest(asked)
    requests.push(what)
    const trouble = troubles.get(what)
    troubles.delete(what)
    if (!isSigned(request, asked)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (trouble === 'slow down') return refuse(response, 503, 'SlowDown')
    if (trouble === 'fail late') return response.end('<Error><Code>InternalError</Code></Error>')
    if (trouble === 'cut') return cutShort(response, objects.get(asked.key)!)
    if (trouble === 'lose the answer') carryOut(asked, new LostAnswer() as unknown as ServerResponse, objects, uploads)
    if (trouble === 'lose the answer') return request.socket.destroy()
    return carryOut(asked, response, objects, uploads, request.headers.range)
  })
  const port = await listenOnLoopback(server)
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${port}`
  return {
    place: { ...PLACE, endpoint },
    requests,
    countParts: () => objects.size + uploads.size,
    put: (key: string, bytes: Buffer) => void objects.set(key, bytes),
    beginOldUpload: () =>
      void uploads.set(randomUUID(), {
        key: `${PLACE.prefix}old`,
        begunAtMs: Date.now() - 2 * DAY_MS,
        parts: new Map(),
      }),
    /** The next request of this description fails so, for example `PUT` of an object, or `POST uploadId`. */
    trouble: (what: string, trouble: Trouble) => void troubles.set(what, trouble),
  }
}

class LostAnswer {
  setHeader = () => this
  writeHead = () => this
  end = () => this
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const key = decodeURIComponent(url.pathname).slice(`/${PLACE.bucket}/`.length)
  return { method: request.method!, url, key, body: Buffer.concat(pieces) }
}

/** The method with the names of what is asked for, for example `POST uploads`. */
function describeRequest({ method, url }: Asked): string {
  return [method, ...[...url.searchParams.keys()].filter((name) => !/prefix|marker|token/.test(name))].join(' ')
}

function isSigned({ headers }: IncomingMessage, { method, url, body }: Asked): boolean {
  const date = String(headers['x-amz-date']).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')
  const range: Record<string, string> = headers.range === undefined ? {} : { range: headers.range }
  const signing = { method, url, region: PLACE.region, credentials: PLACE.credentials, headers: range }
  const signed = signS3Request({ ...signing, bodyHash: hashContent(body), sentAtMs: Date.parse(date) })
  return headers.authorization === signed.authorization && headers['x-amz-content-sha256'] === hashContent(body)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

/** The connection is lost in the middle of an object. */
function cutShort(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(206, { 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

function carryOut(
  asked: Asked,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  uploads: Map<string, Upload>,
  range?: string,
): unknown {
  const { method, url, key, body } = asked
  const query = url.searchParams
  if (query.has('uploadId')) return carryOutUpload(asked, response, objects, uploads)
  if (method === 'POST') {
    const id = `upload & ${randomUUID()}`
    uploads.set(id, { key, begunAtMs: Date.now(), parts: new Map() })
    return response.end(`<R><UploadId>${escapeXml(id)}</UploadId></R>`)
  }
  if (method === 'PUT') return response.setHeader('etag', tag(objects.set(key, body).get(key)!)).end()
  if (method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end() // also of what was never there
  }
  if (query.has('uploads')) return response.end(listUploads(uploads, query))
  if (query.has('list-type')) return response.end(listObjects(objects, query))
  const bytes = objects.get(key)
  if (!bytes) return refuse(response, 404, method === 'HEAD' ? '' : 'NoSuchKey')
  return sendObject(response, bytes, method, range)
}

function sendObject(response: ServerResponse, bytes: Buffer, method: string, range?: string): unknown {
  if (method === 'HEAD') return response.writeHead(200, { 'content-length': bytes.length }).end()
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined) return response.end(bytes)
  if (Number(start) >= bytes.length) return refuse(response, 416, 'InvalidRange')
  return response.writeHead(206).end(bytes.subarray(Number(start), Number(end) + 1))
}

function carryOutUpload(
  { method, url, body }: Asked,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  uploads: Map<string, Upload>,
): unknown {
  const id = url.searchParams.get('uploadId')!
  const upload = uploads.get(id)
  if (!upload) return refuse(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    return response.setHeader('etag', tag(body)).end()
  }
  if (method === 'DELETE') return response.writeHead(uploads.delete(id) ? 204 : 404).end()
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
  const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
  if (parts.some(({ bytes, etag }) => !bytes || tag(bytes) !== etag)) return refuse(response, 400, 'InvalidPart')
  if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < MIN_PART_BYTES))
    return refuse(response, 400, 'EntityTooSmall')
  objects.set(upload.key, Buffer.concat(parts.map(({ bytes }) => bytes!)))
  uploads.delete(id)
  return response.end('<CompleteMultipartUploadResult/>')
}

function listObjects(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix')!) && key > after)
  const page = keys.slice(0, PAGE_SIZE)
  const rows = page.map(
    (key) => `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)!.length}</Size></Contents>`,
  )
  const next = keys.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<R><IsTruncated>${keys.length > PAGE_SIZE}</IsTruncated>${next}${rows.join('')}</R>`
}

function listUploads(uploads: Map<string, Upload>, query: URLSearchParams): string {
  const after = query.get('upload-id-marker') ?? ''
  const all = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix')!))
  const ids = all.sort(([a], [b]) => (a < b ? -1 : 1)).filter(([id]) => id > after)
  const page = ids.slice(0, PAGE_SIZE)
  const rows = page.map(([id, { key, begunAtMs }]) => {
    const times = `<Initiated>${new Date(begunAtMs).toISOString()}</Initiated>`
    return `<Upload><Key>${escapeXml(key)}</Key><UploadId>${escapeXml(id)}</UploadId>${times}</Upload>`
  })
  const [id, upload] = page.at(-1) ?? []
  const next = `<NextKeyMarker>${upload?.key}</NextKeyMarker><NextUploadIdMarker>${escapeXml(id ?? '')}</NextUploadIdMarker>`
  return `<R><IsTruncated>${ids.length > PAGE_SIZE}</IsTruncated>${next}${rows.join('')}</R>`
}

const tag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escapeXml = (text: string) => text.replaceAll('&', '&amp;')
