import { createHmac } from 'node:crypto'
import { hashContent } from '../hash.ts'

export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that are lent for some hours. */
  readonly sessionToken?: string
}

type SignedRequest = {
  readonly method: string
  readonly url: URL
  readonly region: string
  readonly credentials: S3Credentials
  /** Signed with the request, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 of the body, hexadecimal. */
  readonly bodyHash: string
  readonly sentAtMs: number
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * The headers of a request to S3 with its signature. Source: AWS, "Authenticating Requests: Using the Authorization Header
 * (AWS Signature Version 4)", a single chunk.
 */
export function signS3Request(request: SignedRequest): Record<string, string> {
  const { url, credentials, bodyHash, sentAtMs } = request
  const date = new Date(sentAtMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const { sessionToken, accessKeyId, secretAccessKey } = credentials
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': date,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  }
  const names = ['host', ...Object.keys(headers)].sort()
  const signed = names.map((name) => `${name}:${(name === 'host' ? url.host : headers[name]!).trim()}\n`).join('')
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encodeUriPart(decodeURIComponent(part)))
      .join('/'),
    canonicalizeQuery(url),
    signed,
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = [date.slice(0, 8), request.region, 's3', 'aws4_request']
  const text = [ALGORITHM, date, scope.join('/'), hashContent(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const proof = `Credential=${accessKeyId}/${scope.join('/')},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization: `${ALGORITHM} ${proof}` }
}

function canonicalizeQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`)
  return pairs.sort().join('&')
}

/** As S3 wants it: all but letters, digits and `-._~` as bytes. */
export function encodeUriPart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
