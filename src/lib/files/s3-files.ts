import { type ByteRange, checkContent, cutRange, type FileStore, MAX_PUT_HOURS, type StoredFile } from './file-store.ts'
import { listTags, openS3Client, readTag, S3Failure, type S3Place, type SendToS3 } from './s3-client.ts'

const HEX_NAME = /^[0-9a-f]{64}$/

/** So much is held in memory of a file that is put. S3 takes no smaller part but the last, and no more than 10,000. */
const PART_BYTES = 8 * 2 ** 20

/** Files as objects of a bucket, each under its name below the prefix; a large one is put together from parts. */
export function openS3Files(place: S3Place, partBytes = PART_BYTES): FileStore {
  const send = openS3Client(place)
  const findKey = (name: string) => {
    if (!HEX_NAME.test(name)) throw new RangeError('The name of a file is its SHA-256, hexadecimal.')
    return `${place.prefix}${name}`
  }
  return {
    async put(name, content) {
      if ((await readSize(send, findKey(name))) !== null) return
      await putContent(send, findKey(name), cutParts(checkContent(name, content), partBytes))
    },
    async open(name, range) {
      const sizeBytes = await readSize(send, findKey(name))
      if (sizeBytes === null) return null
      return { sizeBytes, content: streamObject(send, findKey(name), cutRange(range, sizeBytes)) }
    },
    async remove(name) {
      await send({ method: 'DELETE', key: findKey(name) })
    },
    async removeAll() {
      for (const { name } of await listObjects(send, place.prefix)) await send({ method: 'DELETE', key: findKey(name) })
      await abortUploads(send, place.prefix, Infinity)
    },
    list: () => listObjects(send, place.prefix),
    sweep: () => abortUploads(send, place.prefix, Date.now() - MAX_PUT_HOURS * 3_600_000),
  }
}

async function listObjects(send: SendToS3, prefix: string): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = []
  for await (const page of readPages(send, { 'list-type': '2', prefix }, readNextObjects))
    for (const object of listTags(page, 'Contents')) {
      const name = readTag(object, 'Key')!.slice(prefix.length)
      if (HEX_NAME.test(name)) files.push({ name, sizeBytes: Number(readTag(object, 'Size')) })
    }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function abortUploads(send: SendToS3, prefix: string, begunBeforeMs: number): Promise<void> {
  for await (const page of readPages(send, { uploads: '', prefix }, readNextUploads))
    for (const upload of listTags(page, 'Upload'))
      if (Date.parse(readTag(upload, 'Initiated')!) < begunBeforeMs)
        await abortUpload(send, readTag(upload, 'Key')!, readTag(upload, 'UploadId')!)
}

/** Null where there is no such object. */
async function readSize(send: SendToS3, key: string): Promise<number | null> {
  try {
    return Number((await send({ method: 'HEAD', key })).headers.get('content-length'))
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404) return null
    throw error
  }
}

type FileParts = AsyncGenerator<Uint8Array, void, void>

/** Parts of one size, the last one smaller; of an empty file an empty one. */
async function* cutParts(content: AsyncIterable<Uint8Array>, partBytes: number): FileParts {
  let [pieces, size]: [Uint8Array[], number] = [[], 0]
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.length
    while (size > partBytes) {
      const all = Buffer.concat(pieces)
      yield all.subarray(0, partBytes)
      pieces = [all.subarray(partBytes)]
      size -= partBytes
    }
  }
  yield Buffer.concat(pieces)
}

/** The last part comes when all of the content was what its name says: only then is anything there. */
async function putContent(send: SendToS3, key: string, parts: FileParts): Promise<void> {
  const first = (await parts.next()).value!
  const second = await parts.next()
  if (second.done) return void (await send({ method: 'PUT', key, body: first }))
  const begun = await (await send({ method: 'POST', key, query: { uploads: '' } })).text()
  const upload = readTag(begun, 'UploadId')!
  try {
    const tags = [await putPart(send, key, upload, 1, first), await putPart(send, key, upload, 2, second.value)]
    for await (const part of parts) tags.push(await putPart(send, key, upload, tags.length + 1, part))
    await completeUpload(send, key, upload, tags)
  } catch (error) {
    await abortUpload(send, key, upload).catch(() => {}) // it is swept
    throw error
  } finally {
    await parts.return()
  }
}

async function putPart(send: SendToS3, key: string, upload: string, number: number, body: Uint8Array): Promise<string> {
  const query = { partNumber: String(number), uploadId: upload }
  return (await send({ method: 'PUT', key, query, body })).headers.get('etag')!
}

/** S3 says 200 before it knows, and may say in the answer that it failed. */
async function completeUpload(send: SendToS3, key: string, upload: string, tags: readonly string[]): Promise<void> {
  const list = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
  try {
    const answer = await (await send({ method: 'POST', key, query: { uploadId: upload }, body })).text()
    if (listTags(answer, 'Error').length > 0) throw new S3Failure(200, readTag(answer, 'Code') ?? '')
  } catch (error) {
    // The answer of an earlier try was lost: the upload is gone since the object is there.
    const isGone = error instanceof S3Failure && error.code === 'NoSuchUpload'
    if (!isGone || (await readSize(send, key)) === null) throw error
  }
}

async function abortUpload(send: SendToS3, key: string, upload: string): Promise<void> {
  await send({ method: 'DELETE', key, query: { uploadId: upload } })
}

type NextPage = (page: string) => Readonly<Record<string, string>>

async function* readPages(send: SendToS3, query: Readonly<Record<string, string>>, readNext: NextPage) {
  for (let from = {}; ; ) {
    const page = await (await send({ method: 'GET', query: { ...query, ...from } })).text()
    yield page
    if (readTag(page, 'IsTruncated') !== 'true') return
    from = readNext(page)
  }
}

const readNextObjects: NextPage = (page) => ({ 'continuation-token': readTag(page, 'NextContinuationToken')! })

const readNextUploads: NextPage = (page) => ({
  'key-marker': readTag(page, 'NextKeyMarker')!,
  'upload-id-marker': readTag(page, 'NextUploadIdMarker')!,
})

/** Nothing is asked before somebody reads; what breaks off is an error, never a short file. */
function streamObject(send: SendToS3, key: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  const leaving = new AbortController()
  let body: ReadableStreamDefaultReader<Uint8Array> | null = null
  let left = end - start
  const openBody = async () => {
    const headers = { range: `bytes=${start}-${end - 1}` }
    const response = await send({ method: 'GET', key, headers, signal: leaving.signal })
    return response.body!.getReader()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (left <= 0) return controller.close()
        body ??= await openBody()
        const { value, done } = await body.read()
        if (done) throw new Error('The file was shorter than it is said to be.')
        left -= value.length
        controller.enqueue(value)
        if (left <= 0) controller.close()
      },
      cancel: () => leaving.abort(),
    },
    { highWaterMark: 0 },
  )
}
