import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { Statement } from '../../outline.ts'
import { readSourceMatter } from './matter.ts'

const said = (text: string, at: number): Statement => ({
  text,
  reference: { sourceId: 's', sourceName: 'a', sourceText: text, start: 100 * at, end: 100 * at + 9, heading: 'Lamps' },
})
const themes = [{ title: 'Keepers', terms: ['keepers', 'rope'], statements: [], subthemes: [] }]
const many = Array.from({ length: 16 }, (_, at) => said(`Keepers mend boat ${'abcdefghijklmnop'[at]} here.`, at))

it('a question says what the sources come back to, or a name: else it asks for a chance remark', () => {
  const matter = readSourceMatter({ ...sampleOutline, title: 'Harbour', themes }, many)
  assert.equal(matter.rate('is rare though hardly unknown'), 0)
  assert.equal(matter.rate('is mended by keepers'), 1)
  assert.equal(matter.rate('is lit by lamps'), 2, 'a word of a heading')
  assert.equal(matter.rate('is lit at Ghent'), 2, 'a name')
  assert.equal(matter.rate('is tied with rope'), 0, 'said once')
})

it('of a few sentences nothing is known to be by chance', () => {
  assert.ok(readSourceMatter({ ...sampleOutline, themes }, many.slice(0, 3)).rate('is rare') > 0)
})

it('a long text of which few sentences are told is no short one', () => {
  const isShort = (chars: number) =>
    readSourceMatter({ ...sampleOutline, sources: [{ id: 's', title: 'a', chars }], themes }, many).isShort
  assert.deepEqual([isShort(5_000), isShort(50_000)], [true, false])
})
