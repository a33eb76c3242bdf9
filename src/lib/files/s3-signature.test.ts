import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashContent } from '../hash.ts'
import { signS3Request } from './s3-signature.ts'

const EXAMPLE = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  sentAtMs: Date.parse('2013-05-24T00:00:00Z'),
}
const BUCKET = 'https://examplebucket.s3.amazonaws.com/'

/** The examples of the AWS documentation, "Examples: Signature Calculations". */
const REQUESTS: readonly {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  signature: string
}[] = [
  {
    method: 'GET',
    path: 'test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: 'test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test('requests are signed as the documentation of S3 shows it', () => {
  for (const { method, path, headers, body, signature } of REQUESTS) {
    const url = new URL(path, BUCKET)
    const { authorization } = signS3Request({ ...EXAMPLE, method, url, headers, bodyHash: hashContent(body) })
    assert.match(authorization!, new RegExp(`Signature=${signature}$`), path)
  }
})

test('credentials that are lent are named, and signed', () => {
  const credentials = { ...EXAMPLE.credentials, sessionToken: 'lent' }
  const headers = signS3Request({
    ...EXAMPLE,
    method: 'GET',
    url: new URL(BUCKET),
    credentials,
    bodyHash: hashContent(''),
  })
  assert.equal(headers['x-amz-security-token'], 'lent')
  assert.match(headers.authorization!, /SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,/)
})
