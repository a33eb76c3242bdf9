import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JoinedLines, joinLines, NO_WORDS } from './join-lines.ts'

const LINES = 4000
const countLetters = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length, 0)

test('a paragraph without full stops is joined in steps that grow with its length, not with its square', (context) => {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `the keeper of lock ${at} went down to the water and came back`,
  )
  const { exec } = RegExp.prototype
  let looked = 0
  context.mock.method(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    looked += text.length
    return exec.call(this, text)
  })
  assert.equal(joinLines(lines, NO_WORDS), lines.join(' '))
  assert.ok(looked > 0 && looked < 200 * countLetters(lines), `${looked} letters were looked at`)
})

test('each line of a long paragraph is told where it stands', () => {
  const lines = Array.from({ length: LINES }, (_, at) =>
    at % 3 === 0 ? `line ${at} speaks of moun-` : `tains, number ${at}`,
  )
  const joined = new JoinedLines(lines[0]!, NO_WORDS)
  const places = lines.slice(1).map((line) => joined.add(line))
  const text = joined.text()
  for (const [at, place] of places.entries()) assert.ok(text.startsWith(lines[at + 1]!.slice(0, -1), place))
  assert.ok(text.endsWith(lines.at(-1)!))
})
