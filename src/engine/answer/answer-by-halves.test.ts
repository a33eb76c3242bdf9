import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { verifyClaims } from '../../domain/verify-claims.ts'
import { answerOffline } from './answer-offline.ts'

const CHOIR = 'The choir was founded in 1931 by Ada Quill. Rehearsals are on Tuesday evening in the hall.'
const HALL = 'The hall holds 240 guests. It was painted green.'
const TEXTS = { CHOIR, HALL }

const ask = (text: string) => answerOffline({ text, turns: [] }, smallRetrieval(TEXTS))

test('two questions in one are answered one after the other, their citations numbered on', () => {
  const { state, text, citations } = ask('When was the choir founded, and how many guests does the hall hold?')
  assert.equal(state, 'answered')
  assert.match(text, /1931.*\[1\].*240.*\[2\]/s)
  assert.deepEqual(
    citations.map(({ marker }) => marker),
    ['[1]', '[2]'],
  )
  const claims = verifyClaims((id) => TEXTS[id as keyof typeof TEXTS] ?? null, citations)
  assert.ok(claims.every(({ ok }) => ok))
})

test('the half that is not answered is named, in the language of the question', () => {
  const { state, text } = ask('When was the choir founded, and who is the mayor of Kolding?')
  assert.equal(state, 'partial')
  assert.match(text, /1931.*do not seem to answer “who is the mayor of Kolding”/s)
})

test('one sentence that answers both halves is quoted once', () => {
  assert.equal(ask('When was the choir founded and who founded the choir?').citations.length, 1)
})
