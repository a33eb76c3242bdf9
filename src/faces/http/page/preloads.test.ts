import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPreloads } from './preloads.ts'

const built = {
  'index.html': { file: 'assets/index-1.js', name: 'index' },
  _shared: { file: 'assets/shared-2.js', name: 'shared', imports: ['index.html'] },
  'src/notebook/notebook-page.tsx': {
    file: 'assets/notebook-page-3.js',
    name: 'notebook-page',
    imports: ['index.html', '_shared'],
  },
  'src/locales/en.json': { file: 'assets/en-4.js', name: 'en' },
  'src/locales/de.json': { file: 'assets/de-5.js', name: 'de' },
}
const list = (place: string, languages: readonly string[] = []) =>
  [...formatPreloads(built, place, languages).matchAll(/href="([^"]+)"/g)].map(([, address]) => address)

test('a notebook has its scripts and words fetched with the page, those that the page names itself only there', () => {
  assert.deepEqual(list('/notebook/mill'), ['/assets/notebook-page-3.js', '/assets/shared-2.js', '/assets/en-4.js'])
  assert.deepEqual(list('/'), ['/assets/en-4.js'])
})

test('the words are those of the first language that the page speaks', () => {
  assert.deepEqual(list('/', ['pt', 'de', 'en']), ['/assets/de-5.js'])
  assert.deepEqual(list('/', ['pt']), ['/assets/en-4.js'])
})
