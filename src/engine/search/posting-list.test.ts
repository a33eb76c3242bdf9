import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostingList, packPostings, type TermPosting } from './posting-list.ts'

const posting = (term: string, bytes: number): TermPosting => ({
  term: Buffer.from(term),
  df: bytes,
  data: new Uint8Array(bytes).fill(7),
})

test('what is packed is found by its term and read in order', () => {
  const words = ['', 'a', 'ab', 'b', 'häuser', '漢字', '\uFB01', '\u{20000}', 'x'.repeat(300)]
  const postings = words.map((word, place) => posting(word, place * 200)).sort((a, b) => a.term.compare(b.term))
  const list = new PostingList(packPostings(postings))
  assert.deepEqual(
    [...list].map(({ term, df, data }) => [term.toString(), df, data.length]),
    postings.map(({ term, df, data }) => [term.toString(), df, data.length]),
  )
  for (const { term, df } of postings) assert.equal(list.find(term)?.df, df)
  for (const missing of ['aa', 'c', '~', 'xx']) assert.equal(list.find(Buffer.from(missing)), undefined)
  assert.equal(new PostingList(packPostings([])).find(Buffer.from('a')), undefined)
})

test('the terms that begin alike are listed in their order, and no other', () => {
  const postings = ['ab', 'pond', 'port', 'porta', 'pot', 'zoo'].map((term) => ({
    term: Buffer.from(term),
    df: 1,
    data: new Uint8Array([1]),
  }))
  const list = new PostingList(packPostings(postings))
  assert.deepEqual([...list.termsFrom(Buffer.from('por'))], ['port', 'porta'])
  assert.deepEqual([...list.termsFrom(Buffer.from('zoom'))], [])
  assert.deepEqual([...list.termsFrom(Buffer.from('a'))], ['ab'])
})
