import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildNotebookUrl, HOSTED_ORIGINS, type NotebookHosts, parseNotebookUrl } from './notebook-url.ts'

const id = '6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11'
const hosts: NotebookHosts = {
  local: ['notes.example.org'],
  hosted: [...HOSTED_ORIGINS, 'http://127.0.0.1:4000'],
  localBaseUrl: 'http://localhost:3000',
  hostedBaseUrl: HOSTED_ORIGINS[0],
}

test('the address decides the product, the port never for local ones', () => {
  for (const base of ['http://localhost:3000', 'http://127.0.0.1:9', 'http://[::1]:1', 'https://notes.example.org']) {
    assert.deepEqual(parseNotebookUrl(`${base}/notebook/${id}`, hosts), { product: 'local', notebookId: id })
  }
  for (const base of hosts.hosted) {
    assert.deepEqual(parseNotebookUrl(`${base}/notebook/${id}`, hosts), { product: 'hosted', notebookId: id })
  }
})

test('a replaced host wins over the loopback rule', () => {
  assert.equal(parseNotebookUrl(`http://127.0.0.1:4000/notebook/${id}`, hosts)?.product, 'hosted')
})

test('other forms are refused', () => {
  for (const url of [
    `https://example.com/notebook/${id}`,
    'https://notebooklm.google.com/',
    'https://notebooklm.google.com/notebook/',
    'https://notebooklm.google.com/notebook/not-an-id',
    `ftp://localhost/notebook/${id}`,
    `http://me:secret@localhost/notebook/${id}`,
    `https://notebooklm.google.com.evil.example/notebook/${id}`,
    id,
    '',
  ]) {
    assert.equal(parseNotebookUrl(url, hosts), null, url)
  }
})

test('a query, a fragment and the case of the id do not matter', () => {
  const place = parseNotebookUrl(`https://notebook.google.com/notebook/${id.toUpperCase()}?pli=1#x`, hosts)
  assert.equal(place?.notebookId, id)
})

test('an address is handed out under the base of its product', () => {
  assert.equal(buildNotebookUrl({ product: 'local', notebookId: id }, hosts), `http://localhost:3000/notebook/${id}`)
})
