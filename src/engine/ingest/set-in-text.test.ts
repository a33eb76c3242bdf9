import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStandingHeadings } from './standing-headings.ts'

const read = (text: string) => findStandingHeadings(text).map(({ heading, headingLevel }) => [heading, headingLevel])
const indent = (text: string, by: number) => text.replace(/^(?=\S)/gm, ' '.repeat(by))
const BODY = indent('The members meet in the hall of the mill\nevery second week of the month.\n\n', 3)

test('what stands further out than a text that is set in is its titles, the further out the higher', () => {
  const text = `How the mill is run\n\n${BODY}Before the wind comes¶\n\n  Who oils the gear?\n\n${BODY}  Sails\n\n${BODY}After the storm\n\n${BODY}`
  assert.deepEqual(read(text), [
    ['How the mill is run', 1],
    ['Before the wind comes', 1],
    ['Who oils the gear?', 2],
    ['Sails', 2],
    ['After the storm', 1],
  ])
})

test('a text of which no more than a few words are set in, and one whose paragraphs stand at the edge, have none', () => {
  const plain = `The mill stands\non a hill.\n\nOpen it\n\n    lift bar\n\nIt turns with\nthe wind.\n\nClose it\n\n    drop bar\n\n`
  assert.deepEqual(read(plain), [])
  assert.deepEqual(read(`Dear Ms Oldham\n\n${BODY}${BODY}${BODY}`), [])
})

test('where code and sentences stand as far out as titles would, there are none', () => {
  const code = 'oil --gear\n\nturn --sails\n\nstop --now\n\n'
  assert.deepEqual(read(`Oil\n\n${BODY}${code}Sails\n\n${BODY}${code}Gear\n\n${BODY}${code}`), [])
})
