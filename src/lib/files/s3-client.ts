import { setTimeout as wait } from 'node:timers/promises'
import { hashContent } from '../hash.ts'
import { encodeUriPart, type S3Credentials, signS3Request } from './s3-signature.ts'

/** A bucket of any service that speaks S3, and where in it. */
export type S3Place = {
  /** Of the service, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** What the keys of all objects begin with, for example `notebooks/`. */
  readonly prefix: string
  readonly credentials: S3Credentials
  /** The bucket stands in the path, not before the host: what most services but Amazon's want. */
  readonly isPathStyle: boolean
}

type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; of the bucket itself when it is absent. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal?: AbortSignal
}

/** What S3 answered in place of what was asked; `code` is its own word for it, such as `NoSuchUpload`. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

export type SendToS3 = (request: S3Request) => Promise<Response>

/** What S3 could not do, or was not heard of, is asked again so often. */
const MAX_TRIES = 5
const FIRST_WAIT_MS = 100
/** Of a request whose answer is small. */
const TIMEOUT_MS = 60_000

/** Sends signed requests. What is sent again comes to the same, but for an upload that is begun: one that nobody needs is swept. */
export function openS3Client(place: S3Place): SendToS3 {
  return async (request) => {
    for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries += 1, waitMs *= 2) {
      try {
        return await sendOnce(place, request)
      } catch (error) {
        const isPassing = !(error instanceof S3Failure) || error.status >= 500 || error.status === 429
        if (!isPassing || tries >= MAX_TRIES || request.signal?.aborted) throw error
      }
      await wait(waitMs * (0.5 + Math.random() / 2)) // not all at once
    }
  }
}

async function sendOnce(place: S3Place, request: S3Request): Promise<Response> {
  const { method, body, signal = AbortSignal.timeout(TIMEOUT_MS) } = request
  const url = buildS3Url(place, request.key, request.query)
  const { region, credentials } = place
  const bodyHash = hashContent(body ?? '')
  const signing = { method, url, region, credentials, headers: request.headers, bodyHash, sentAtMs: Date.now() }
  const sent = body === undefined ? {} : { body: body as BodyInit }
  const response = await fetch(url, { method, headers: signS3Request(signing), redirect: 'error', signal, ...sent })
  if (response.ok) return response
  throw new S3Failure(response.status, readTag(await response.text(), 'Code') ?? '')
}

/** The address of an object, or of the bucket. */
export function buildS3Url(place: S3Place, key = '', query: Readonly<Record<string, string>> = {}): URL {
  const { endpoint, bucket, isPathStyle } = place
  const url = new URL(endpoint)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  const parts = [...(isPathStyle ? [bucket] : []), ...key.split('/')]
  url.pathname = `/${parts.map(encodeUriPart).join('/')}`
  url.search = new URLSearchParams(query).toString()
  return url
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The text of the first element of this name; null where there is none. */
export function readTag(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => ENTITIES[entity]!) ?? null
}

/** The inside of every element of this name. */
export function listTags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside]) => inside!)
}
