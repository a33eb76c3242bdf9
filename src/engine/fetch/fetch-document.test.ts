import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '../../domain/fault.ts'
import { fetchDocument, requireFetchable } from './fetch-document.ts'

test('an address without its scheme is answered with the address that was meant, and no word of private networks', async () => {
  const hintFor = (address: string) =>
    fetchDocument(address, { allowPrivateUrls: false, timeoutMs: 60_000 }, new AbortController().signal).then(
      () => assert.fail('it was fetched'),
      ({ code, hint }: Fault) => [code, hint],
    )
  for (const address of ['example.com', 'www.example.com/a?b=c'])
    assert.deepEqual(await hintFor(address), ['ADDRESS_REFUSED', `Did you mean https://${address}?`])
  const whole = 'Give a whole address, such as https://example.com/page.'
  for (const address of ['the page about bees', 'http://', '///'])
    assert.deepEqual(await hintFor(address), ['ADDRESS_REFUSED', whole], address)
})

test('what the address alone tells is refused in the same words, unless private networks are allowed', () => {
  const problem = { code: 'ADDRESS_REFUSED', message: /to this machine or to a private network/ }
  assert.throws(() => requireFetchable('http://192.168.1.1/', { allowPrivateUrls: false }), problem)
  assert.throws(() => requireFetchable('nowhere', { allowPrivateUrls: true }), { code: 'ADDRESS_REFUSED' })
  requireFetchable('http://192.168.1.1/', { allowPrivateUrls: true })
})
