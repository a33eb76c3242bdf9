import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDescriptionSentences, findDescriptionProblems, parseDescription } from './notebook-description.ts'

const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const good = { name: 'field-notes', description: 'Notes. Of one summer.', tags }

test('a description of the documented form has no problem, in any script', () => {
  for (const name of ['notes', 'field-notes-2', 'été-ß', '京都-寺', 'हिन्दी', 'الحدائق']) {
    assert.deepEqual(findDescriptionProblems({ ...good, name }, ['other']), [], name)
  }
})

test('each rule that is broken is told', () => {
  const cases: [unknown, RegExp][] = [
    [null, /name is missing/],
    [{ ...good, name: 'Field-notes' }, /not lower-case/],
    [{ ...good, name: 'field notes' }, /not lower-case/],
    [{ ...good, name: 'field--notes' }, /not lower-case/],
    [{ ...good, name: 'a-b-c-d' }, /more than 3 words/],
    [{ ...good, name: 'taken' }, /is taken/],
    [{ ...good, description: ' ' }, /description is missing/],
    [{ ...good, description: 'One. Two. Three.' }, /more than 2 sentences/],
    [{ ...good, description: 'x'.repeat(150) }, /longer than 149/],
    [{ ...good, tags: 'a b c' }, /tags are missing/],
    [{ ...good, tags: tags.slice(1) }, /7 tags/],
    [{ ...good, tags: [...tags, 'i', 'j', 'k'] }, /11 tags/],
    [{ ...good, tags: [...tags, 'A'] }, /stands twice/],
  ]
  for (const [value, problem] of cases) assert.match(findDescriptionProblems(value, ['taken']).join(' '), problem)
})

test('sentences are counted by the marks that end them', () => {
  assert.deepEqual(['One', 'One. Two', 'v1.2 is out. Yes!', '一。二。'].map(countDescriptionSentences), [1, 2, 2, 2])
})

test('the JSON of a reply is found among other words', () => {
  assert.deepEqual(parseDescription('Here it is:\n```json\n{"name": "a [1]"}\n```'), { name: 'a' })
  assert.equal(parseDescription('I cannot.'), null)
  assert.equal(parseDescription('{"name": '), null)
})
