import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../../tests/support/list-fields.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { readBlocksAround } from './blocks-around.ts'
import type { IndexedSource } from './indexed-source.ts'
import { widenPassage } from './widen-passage.ts'

const sourceWith = (text: string, places: IndexedSource['places'] = []): IndexedSource => ({
  id: 'a',
  name: 'a',
  text,
  places,
})

function widen(source: IndexedSource, piece: string): string[] {
  const start = source.text.indexOf(piece)
  const found: FoundPassage = {
    sourceNumber: 0,
    sourceId: 'a',
    sourceName: 'a',
    start,
    end: start + piece.length,
    text: piece,
    score: 1,
  }
  const passage = widenPassage(found, { readSource: () => source })
  assert.equal(passage.text, source.text.slice(passage.start, passage.end))
  return passage.units!.map((unit) => `${unit.kind}: ${passage.text.slice(unit.start, unit.end)}`)
}

const LONG = 'The crane lifts boats in spring and in autumn, when the tide is high enough for it. '

test('a sentence that the border of a passage cuts is whole again', () => {
  const source = sourceWith(`${LONG.repeat(40)}\n\nNext one.`)
  const units = widen(source, source.text.slice(1030, 1700))
  assert.deepEqual(new Set(units), new Set([`sentence: ${LONG.trim()}`]))
})

test('a sentence that a page broke is whole when either half was found', () => {
  const source = sourceWith(
    `Before it.\n\nThe committee of the harbour decided that the old crane at the mole\n\nshould be mended soon. It was.`,
  )
  for (const piece of [
    'should be mended soon. It was.',
    'The committee of the harbour decided that the old crane at the mole',
  ])
    assert.match(widen(source, piece)[0]!, /^sentence: The committee.*mended soon\.$/s)
})

test('a passage from within a block of code is code, and the text after it is text', () => {
  const source = sourceWith(`${LONG.repeat(12)}\n\n\`\`\`sh\n${'make all\n\n'.repeat(20)}make clean\n\`\`\`\n\n${LONG}`)
  assert.deepEqual(
    widen(source, `make clean\n\`\`\`\n\n${LONG.trim()}`).map((unit) => unit.slice(0, 8)),
    ['code: ma', 'sentence'],
  )
})

test('a heading that reading told is one, whatever its form', () => {
  const text = `${LONG}\n\nThe crane and all that belongs to it, from the mole to the yard\n\nshort`
  const start = text.indexOf('The crane and')
  const source = sourceWith(text, [
    { start, heading: 'The crane and all that belongs to it, from the mole to the yard' },
  ])
  const blocks = readBlocksAround(source, start, text.length, { beforeChars: 900, afterChars: 0 })
  assert.deepEqual(listField(blocks, 'kind'), ['sentence', 'heading', 'sentence'])
})
