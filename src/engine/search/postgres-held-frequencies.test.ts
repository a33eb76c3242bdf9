import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeldFrequencies } from './postgres-held-frequencies.ts'

const ROWS = [
  ...['b', 'be', 'bed', 'bedrock', 'bell', 'bells', 'zebra', '漢字', '𐍈𐍈𐍈𐍈'].map((term, place) => ({
    segment: 1,
    term,
    df: place + 1,
  })),
  { segment: 2, term: 'bell', df: 50 },
]

/** The terms of two segments as a server would give them, and how often it was asked. */
function openHeld(chunks: number) {
  let asked = 0
  const fetchRows = <T>(_: string, ...values: readonly unknown[]) => {
    asked += 1
    const [segments, first, past] = values as [number[], string[], string[]]
    const isWanted = ({ segment, term }: (typeof ROWS)[number]) =>
      segments.includes(segment) &&
      first.some((from, place) => {
        const bytes = Buffer.from(term)
        return bytes.compare(Buffer.from(from)) >= 0 && bytes.compare(Buffer.from(past[place]!)) < 0
      })
    return ROWS.filter(isWanted) as T[]
  }
  const terms = new HeldFrequencies(fetchRows)
  const note = () =>
    terms.noteSegments([
      { number: 1, chunks },
      { number: 2, chunks },
      { number: 3, chunks: 12 },
    ])
  note()
  return { terms, note, countAsked: () => asked }
}

test('in a large notebook a term is fetched with those that begin alike, a short one alone', () => {
  const { terms, note, countAsked } = openHeld(2000)
  const read = terms.gather(['bell', 'b', ''])
  assert.deepEqual(
    [read(1, 'bell'), read(2, 'bell'), read(1, 'bells'), read(1, 'b'), read(1, 'belt'), read(1, '')],
    [5, 50, 6, 1, 0, 0],
  )
  assert.equal(countAsked(), 1)
  assert.deepEqual([read(1, 'bedrock'), read(1, 'bed'), read(1, '𐍈𐍈𐍈𐍈'), read(1, '漢字')], [4, 3, 9, 8])
  assert.equal(countAsked(), 4)
  note()
  assert.equal(read(1, 'bell'), 5)
  assert.equal(countAsked(), 5, 'what was held of other segments is not')
})

test('in a very large notebook a term is fetched alone', () => {
  const { terms, countAsked } = openHeld(100_000)
  const read = terms.gather(['bells', 'bell'])
  assert.deepEqual([read(1, 'bells'), read(1, 'bell'), read(2, 'bell')], [6, 5, 50])
  assert.equal(countAsked(), 1)
  assert.equal(read(1, 'bedrock'), 4)
  assert.equal(countAsked(), 2)
  assert.equal(terms.list([1], 'bells', 9), null)
})

test('the terms that begin so are listed in their order, so many of each segment', () => {
  const large = openHeld(2000)
  assert.deepEqual(large.terms.list([1, 2], 'bel', 1), ['bell'])
  assert.deepEqual(large.terms.list([1], 'bel', 9), ['bell', 'bells'])
  assert.equal(large.terms.list([1], 'be', 9), null)
  const small = openHeld(300)
  assert.deepEqual(small.terms.list([1], 'be', 9), ['be', 'bed', 'bedrock', 'bell', 'bells'])
  assert.equal(small.terms.gather(['zebra'])(1, '漢字'), 8)
  assert.equal(small.countAsked(), 1, 'a small notebook has one page')
})
