import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSentences } from './sentences.ts'

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

test('sentences go on after initials, titles and abbreviations', () => {
  assert.deepEqual(split('Dr. J. Smith met Mr. Brown, e.g. in May. They left!  Am 12. März kam er.'), [
    'Dr. J. Smith met Mr. Brown, e.g. in May.',
    'They left!',
    'Am 12. März kam er.',
  ])
})

test('two dots within a word end nothing, and one letter behind "in" is a name before a new sentence', () => {
  assert.deepEqual(split('The range v1..v2 holds both, and K^..K holds one. It is open.'), [
    'The range v1..v2 holds both, and K^..K holds one.',
    'It is open.',
  ])
  assert.deepEqual(split('The tool was written in D. We hope for more. It was sold to A. Smith.'), [
    'The tool was written in D.',
    'We hope for more.',
    'It was sold to A. Smith.',
  ])
  assert.deepEqual(split('It is a package for R. As others do, it reads data. It was made for J. Smith.'), [
    'It is a package for R.',
    'As others do, it reads data.',
    'It was made for J. Smith.',
  ])
})

test('a full stop that begins a word ends no sentence, in brackets, quotation marks and lists too', () => {
  for (const sentence of [
    'Drop the files to import (.OXF, .QFX, .QIF or .CSV).',
    'It takes [.NET], ".PDF" and “.DOC” files.',
    'The ends are:.ODT,.ODS and.ODP.',
  ])
    assert.deepEqual(split(`${sentence} The rest is left.`), [sentence, 'The rest is left.'])
  assert.deepEqual(split('She said "no". Then she left.'), ['She said "no".', 'Then she left.'])
})

test('a sentence goes on after "v.", short months and numbered parts of a work', () => {
  assert.deepEqual(split('In Smith v. Jones the court held so. He left on Dec. 3, 2020. She stayed.'), [
    'In Smith v. Jones the court held so.',
    'He left on Dec. 3, 2020.',
    'She stayed.',
  ])
  assert.deepEqual(split('See Figs. 4 and 5 here. Art. 12 Abs. 3 gilt. Ask No. 7 now. No. I will not.'), [
    'See Figs. 4 and 5 here.',
    'Art. 12 Abs. 3 gilt.',
    'Ask No. 7 now.',
    'No.',
    'I will not.',
  ])
})

test('an abbreviation may be written with a space, and "etc." may end a sentence', () => {
  assert.deepEqual(split('Das gilt z. B. für Kinder, d. h. alle. Er ging. Sie sang.'), [
    'Das gilt z. B. für Kinder, d. h. alle.',
    'Er ging.',
    'Sie sang.',
  ])
  assert.deepEqual(split('Bring cups, plates etc. The rest is there.'), [
    'Bring cups, plates etc.',
    'The rest is there.',
  ])
})

test('decimals, versions, addresses and questions in quotation marks are not cut', () => {
  const text = 'Version 1.2.3 of node.js costs 3.50 at https://a.example/b.html today. "Really?" she asked. Yes.'
  assert.deepEqual(split(text), [
    'Version 1.2.3 of node.js costs 3.50 at https://a.example/b.html today.',
    '"Really?" she asked.',
    'Yes.',
  ])
})

test('a picture that is a link in Markdown is not cut at its sign', () => {
  assert.deepEqual(split('See [![Build](https://a.example/b.svg)](https://a.example) first. It is green.'), [
    'See [![Build](https://a.example/b.svg)](https://a.example) first.',
    'It is green.',
  ])
})

test('sentences without spaces between them are cut at their own marks', () => {
  assert.deepEqual(split('第一句。第二句！第三句？'), ['第一句。', '第二句！', '第三句？'])
})

test('what goes on after every point for very long is cut all the same', () => {
  const sentences = splitSentences('A. '.repeat(1000))
  assert.ok(sentences.length >= 4 && sentences.every(({ start, end }) => end - start <= 610))
})

test('a point that begins the name of a file ends no sentence', () => {
  assert.deepEqual(split('Open the .JSON file with the date. The .LCK files may go. It ends here .'), [
    'Open the .JSON file with the date.',
    'The .LCK files may go.',
    'It ends here .',
  ])
})

test('a mark with dots behind it ends nothing', () => {
  const told = 'A line that begins with "squash! …" or "amend! ..." is folded. Then it goes.'
  assert.equal(splitSentences(told).length, 2)
})

test('a title behind a quotation mark ends no sentence', () => {
  const text = 'Das Boot heißt nach »Mr. Hook« in dem Film. Es liegt am Steg.'
  assert.deepEqual(
    splitSentences(text).map(({ start, end }) => text.slice(start, end)),
    ['Das Boot heißt nach »Mr. Hook« in dem Film.', 'Es liegt am Steg.'],
  )
})

test('"!=" ends nothing', () => {
  assert.deepEqual(split('It fails for any previous value != 0xff. Erase it first.'), [
    'It fails for any previous value != 0xff.',
    'Erase it first.',
  ])
})

test('a title in bold at the beginning of a paragraph is told with its first sentence; a bold sentence is one', () => {
  assert.deepEqual(split('**3. Robes.** They are worn on Sundays. Wash them cold.'), [
    '**3. Robes.** They are worn on Sundays.',
    'Wash them cold.',
  ])
  assert.deepEqual(split('**Robes.** They are worn on Sundays. Wash them cold.'), [
    '**Robes.** They are worn on Sundays.',
    'Wash them cold.',
  ])
  assert.deepEqual(split('**Robes**. They are worn on Sundays.'), ['**Robes**. They are worn on Sundays.'])
  assert.deepEqual(split('**Nobody may wash the robes hot.** They would shrink.').length, 2)
})

test('the number of an item of the agenda is of its title in bold', () => {
  assert.deepEqual(split('**TOP 2: Kasse.** Sie ist voll. Alle sind froh.'), [
    '**TOP 2: Kasse.** Sie ist voll.',
    'Alle sind froh.',
  ])
})
