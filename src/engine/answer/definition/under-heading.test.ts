import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

const PAGE = `Contents of the guide

## quill prune

quill [common options] prune [options] [ARCHIVE]

- dry-run: nothing is changed
- force: damaged archives are pruned too

## Description

The prune command thins an archive by deleting all copies that no rule keeps. It is run by scripts.

## Examples

This is what quill prune with fourteen days and six months would keep of a year.
`

const places = [...PAGE.matchAll(/^(#+) (.*)$/gm)].map(({ index, 1: marks = '', 2: heading }) => ({
  start: index + marks.length + 1,
  heading,
  headingLevel: marks.length,
}))

test('what a command does is the first sentence on it behind its options, not a list of them', () => {
  const retrieval = smallRetrieval({ PAGE }, { PAGE: { places, name: 'quill prune (guide)' } })
  const { state, text } = answerOffline({ text: 'What does quill prune do?', turns: [] }, retrieval)
  assert.equal(state, 'answered')
  assert.match(text, /The prune command thins an archive/)
  assert.doesNotMatch(text, /dry-run|fourteen/)
})
