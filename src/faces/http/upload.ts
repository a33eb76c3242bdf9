import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Operation } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { type GivenArguments, groupPairs } from '../arguments.ts'
import { createBodyTooLargeFault } from './body.ts'

export type UploadRules = {
  /** Folder for bytes on their way in; made when needed. Must lie under the allowed roots. */
  readonly directory: string
  readonly limitBytes: number
}

/** The fields beside the file, where the file was kept, and how to be rid of it. */
type Upload = {
  readonly texts: GivenArguments
  readonly kept: Readonly<Record<string, string>>
  readonly folder: string
  readonly remove: () => Promise<void>
}

const MAX_FIELDS = 100
const MAX_FIELD_BYTES = 2 ** 20

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/**
 * Streams an upload to a folder of its own under `rules.directory`; memory stays flat whatever the size. Nothing is
 * left when this throws.
 * @throws Fault BODY_TOO_LARGE, BAD_REQUEST (broken form, two files), UNSUPPORTED_MEDIA_TYPE (no boundary); at once the
 *   system's error when the file cannot be written
 */
export async function receiveUpload(
  request: Request,
  upload: NonNullable<Operation['upload']>,
  rules: UploadRules,
): Promise<Upload> {
  if (Number(request.headers.get('content-length') ?? 0) > rules.limitBytes) throw createUploadTooLargeFault(rules)
  const folder = path.join(rules.directory, randomUUID())
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await readForm(request, upload, folder, rules)), folder, remove: removeFolder }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function readForm(
  request: Request,
  upload: NonNullable<Operation['upload']>,
  folder: string,
  rules: UploadRules,
): Promise<Pick<Upload, 'texts' | 'kept'>> {
  await mkdir(folder, { recursive: true })
  const form = await createForm(request, rules)
  const { broken, kept, pairs, readProblem, unwritable, writing } = takeParts(form, upload, folder, rules)
  const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream)
  const signal = AbortSignal.any([unwritable.signal, request.signal])
  const [parsed] = await Promise.allSettled([pipeline(body, form, { signal })])
  if (parsed.status === 'rejected') broken.abort() // the parser ends no file of a form that breaks off
  const written = await Promise.allSettled(writing)
  refuseForm(parsed, written, readProblem())
  return { texts: groupPairs(pairs), kept }
}

/** What a form brings, as its parts come in, and the first of them that is not as it should be. */
function takeParts(
  form: Awaited<ReturnType<typeof createForm>>,
  upload: NonNullable<Operation['upload']>,
  folder: string,
  rules: UploadRules,
) {
  const pairs: [string, string][] = []
  const kept: Record<string, string> = {}
  const writing: Promise<void>[] = []
  const [unwritable, broken] = [new AbortController(), new AbortController()]
  let problem: Fault | null = null
  form.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) problem ??= createBrokenFormFault(`The form field ${cleanFieldName(name)} is longer than 1 MB.`)
    if (name === upload.part) problem ??= createNamelessFileFault(name)
    pairs.push([name, value])
  })
  form.on('fieldsLimit', () => {
    problem ??= createBrokenFormFault(`The form has more than ${MAX_FIELDS} fields.`)
  })
  form.on('file', (part, stream, givenName) => {
    if (part !== upload.part || kept[upload.path]) {
      problem ??= createBrokenFormFault(`Send exactly one file, in the form field ${upload.part}.`)
      stream.resume()
      return
    }
    kept[upload.name] = sanitizeFileName(givenName)
    kept[upload.path] = path.join(folder, kept[upload.name]!)
    stream.on('limit', () => {
      problem ??= createUploadTooLargeFault(rules)
    })
    const file = createWriteStream(kept[upload.path]!, { flags: 'wx', mode: 0o600 })
    file.once('error', () => unwritable.abort()) // nothing takes the rest of the form up any more
    const written = pipeline(stream, file, { signal: broken.signal })
    written.catch(() => {}) // looked at when the form is over
    writing.push(written)
  })
  return { broken, kept, pairs, readProblem: () => problem, unwritable, writing }
}

/** What went wrong first: a file that could not be written, a form that is not as it should be, a body that broke off. */
function refuseForm(parsed: Ended, written: readonly Ended[], problem: Fault | null): void {
  const failed = written.find((one) => one.status === 'rejected')
  if (failed && isOfDisk(failed.reason)) throw failed.reason
  if (problem) throw problem
  if (parsed.status === 'rejected') throw createBrokenFormFault(undefined, parsed.reason)
  if (failed) throw failed.reason
}

type Ended = PromiseSettledResult<void>

/** A write that the system refused; a form that breaks off breaks the writing too, but with an error of its own. */
function isOfDisk(error: unknown): boolean {
  const { syscall } = error as { syscall?: unknown }
  return syscall === 'open' || syscall === 'write'
}

async function createForm(request: Request, rules: UploadRules) {
  const { Busboy } = await import('@fastify/busboy')
  const limits = { fileSize: rules.limitBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES }
  try {
    return new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits })
  } catch (cause) {
    throw new Fault('UNSUPPORTED_MEDIA_TYPE', 'The form names no boundary between its fields.', {
      hint: 'Let the client write the Content-Type itself, as curl -F does.',
      cause,
    })
  }
}

/**
 * A file's own name, made safe to keep: no folders, no control characters, no leading dots, at most 120 characters
 * with its ending kept, since the ending helps to tell the kind.
 */
function sanitizeFileName(given: string | undefined): string {
  const last = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  if (clean === '') return 'upload'
  const ending = path.extname(clean).slice(0, 20)
  return [...clean.slice(0, clean.length - path.extname(clean).length)].slice(0, 60).join('') + ending
}

function cleanFieldName(name: string): string {
  return name.replace(/[^\w.-]/g, '').slice(0, 40)
}

function createUploadTooLargeFault(rules: UploadRules): Fault {
  return createBodyTooLargeFault(rules.limitBytes, 'HTTP_UPLOAD_LIMIT')
}

/** Without a file name a part counts as text: that is the form's rule. */
function createNamelessFileFault(part: string): Fault {
  const message = `The form field ${part} has no file name, so it is a text and no file.`
  return new Fault('BAD_REQUEST', message, {
    hint: `Give the part a file name, as curl -F '${part}=@paper.pdf' does; a text is sent as text, with source_type text.`,
  })
}

function createBrokenFormFault(
  message = 'The form ends in the middle or is not multipart/form-data.',
  cause?: unknown,
): Fault {
  return new Fault('BAD_REQUEST', message, {
    hint: "Send it as curl does: -F 'source_type=file' -F 'file=@paper.pdf'.",
    cause,
  })
}
