import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { HISTORY_LENGTH, openHistory } from './history.ts'
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
  history.record('a', waitForAnswers(1))
  history.record('b', waitForAnswers(2))
  history.record('a', waitForAnswers(3))
  assert.deepEqual(history.recent('a'), [waitForAnswers(3), waitForAnswers(1)])
  assert.deepEqual(questions(history.recent('a', 1)), ['question 3'])
  assert.deepEqual(history.recent('c'), [])
})

test('only the latest are kept', (context) => {
  const { history } = opened(context)
  for (let number = 1; number <= HISTORY_LENGTH + 7; number += 1) history.record('a', waitForAnswers(number))
  const kept = history.recent('a', 1000)
  assert.equal(kept.length, HISTORY_LENGTH)
  assert.deepEqual([kept[0]!.question, kept.at(-1)!.question], [`question ${HISTORY_LENGTH + 7}`, 'question 8'])
})

test('what is forgotten is in no file any more', (context) => {
  const { history, database, directory } = opened(context)
  history.record('a', { ...waitForAnswers(1), answer: 'a very particular sentence' })
  history.record('b', waitForAnswers(2))
  history.forget('a')
  truncateLog(database)
  assert.deepEqual(history.recent('a'), [])
  assert.equal(history.recent('b').length, 1)
  for (const name of readdirSync(directory)) {
    assert.ok(!readFileSync(path.join(directory, name)).includes('very particular'), name)
  }
})
