import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTypescript } from './typescript.ts'

const MARGIN = '          '
const PAGE_LINES = 60
/** A page as nroff sets it: blank lines, a head, the text, blank lines down to the foot. */
function setPage(number: number, ...lines: string[]): string[] {
  const text = lines.map((line) => (line === '' ? '' : MARGIN + line))
  const head = ['', '', `${MARGIN}Kiln Guide                                    ${number}`, '', '']
  const foot = [`${MARGIN}Kiln 3.6                             March 8, 2020`, '', '']
  return [...head, ...text, ...Array<string>(PAGE_LINES - 8 - text.length).fill(''), ...foot]
}

const MANUAL = [
  ...setPage(1, '1.  Firing', '', 'The  kiln  is  lit  from below and cooled at its terri-', 'ble pace by the'),
  ...setPage(2, 'river, which  runs  beside the old  mill and  its pond.', 'Nobody opens it on the', '12. of March.'),
  ...setPage(3, 'Ash is swept out every year, and a glaze is made of it.'),
].join('\n')

test('heads and feet of pages go, paragraphs and parted words go on, and the margin is no indentation', () => {
  assert.equal(
    readTypescript(MANUAL.trim()),
    [
      '1.  Firing',
      '',
      'The kiln is lit from below and cooled at its terrible',
      'pace by the',
      'river, which runs beside the old mill and its pond.',
      'Nobody opens it on the',
      '12. of March.',
      '',
      'Ash is swept out every year, and a glaze is made of it.',
    ].join('\n'),
  )
})

test('a line that comes again by chance stays, and so does a hyphen at the end of a line', () => {
  const notes = Array.from({ length: 400 }, (_, at) =>
    at < 150 && at % 50 === 0 ? 'thanks to Mira\n' : `line ${at}\n`,
  )
  const text = `${notes.join('')}It was made by a well-\nknown potter.`
  assert.equal(readTypescript(text), text)
})

test('what stands at the far right of a line is a column, and no word of it that fills the line', () => {
  const text = MANUAL.replace('1.  Firing', `Kiln Working Group${' '.repeat(32)}A. Lee`)
  assert.match(readTypescript(text.trim()), /^Kiln Working Group {32}A\. Lee$/m)
})

test('a text that parts words throughout has them whole again', () => {
  const paragraphs = Array.from(
    { length: 6 },
    (_, at) => `Firing ${at} was slow, and the pot-\ntery of the year cracked.\n`,
  )
  assert.match(
    readTypescript(paragraphs.join('\n')),
    /^Firing 0 was slow, and the pottery\nof the year cracked\.\n\nFiring 1/,
  )
})
