import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { MAX_KEPT_QUESTIONS, openHistory } from './history.ts'
import { openStateDatabase, truncateLog } from './state-database.ts'

function opened(context: TestContext) {
  const directory = temporaryDirectory(context)
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  context.after(() => database.close())
  return { history: openHistory(database), database, directory }
}

const questions = (asked: ReadonlyArray<{ question: string }>) => asked.map(({ question }) => question)

test('the latest questions of a notebook come newest first, with everything that was answered', (context) => {
  const { history } = opened(context)
  history.record('a', waitForAnswers(1), 'talk')
  history.record('b', waitForAnswers(2), 'talk')
  history.record('a', waitForAnswers(3), 'talk')
  assert.deepEqual(history.recent('a'), [waitForAnswers(3), waitForAnswers(1)])
  assert.deepEqual(questions(history.recent('a', 1)), ['question 3'])
  assert.deepEqual(history.recent('c'), [])
})

test('only the latest are kept', (context) => {
  const { history } = opened(context)
  for (let number = 1; number <= MAX_KEPT_QUESTIONS + 7; number += 1)
    history.record('a', waitForAnswers(number), 'talk')
  const kept = history.recent('a', MAX_KEPT_QUESTIONS + 7)
  assert.equal(kept.length, MAX_KEPT_QUESTIONS)
  assert.deepEqual([kept[0]!.question, kept.at(-1)!.question], [`question ${MAX_KEPT_QUESTIONS + 7}`, 'question 8'])
})

test('what is forgotten is in no file any more', (context) => {
  const { history, database, directory } = opened(context)
  history.record('a', { ...waitForAnswers(1), answer: 'a very particular sentence' }, 'talk')
  history.record('b', waitForAnswers(2), 'talk')
  history.forget('a')
  truncateLog(database)
  assert.deepEqual(history.recent('a'), [])
  assert.equal(history.recent('b').length, 1)
  for (const name of readdirSync(directory)) {
    assert.ok(!readFileSync(path.join(directory, name)).includes('very particular'), name)
  }
})

test('questions stand in the conversations they were asked in, the latest conversation first', (context) => {
  const { history } = opened(context)
  history.record('a', waitForAnswers(1), 'first')
  history.record('a', waitForAnswers(2), 'second')
  history.record('a', waitForAnswers(3), 'first')
  history.record('b', waitForAnswers(4), 'first')
  const told = history.conversations('a').map(({ id, firstQuestion, questions }) => [id, firstQuestion, questions])
  assert.deepEqual(told, [
    ['first', 'question 1', 2],
    ['second', 'question 2', 1],
  ])
  assert.deepEqual(history.conversation('a', 'first'), [waitForAnswers(1), waitForAnswers(3)])
  assert.equal(history.forgetConversation('a', 'first'), 2)
  assert.deepEqual(questions(history.recent('a')), ['question 2'])
  assert.deepEqual(questions(history.conversation('b', 'first')), ['question 4'])
})
