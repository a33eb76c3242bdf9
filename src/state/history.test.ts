import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { testOnBothEngines } from '../../tests/support/state-engines.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { SqlStore } from '../lib/sql/sql-store.ts'
import { openSqliteStore } from '../lib/sql/sqlite-store.ts'
import { MAX_KEPT_QUESTIONS, openHistory } from './history.ts'
import { openStateDatabase, truncateLog } from './state-database.ts'

/** Keeps an answer. */
const record = (store: SqlStore, notebook: string, number: number, conversation = 'talk') =>
  store.write([openHistory(store).planRecord(notebook, waitForAnswers(number), conversation)])

const questions = (asked: ReadonlyArray<{ question: string }>) => asked.map(({ question }) => question)

testOnBothEngines(
  'the latest questions of a notebook come newest first, with everything that was answered',
  async (_context, { store }) => {
    const history = openHistory(store)
    await record(store, 'a', 1)
    await record(store, 'b', 2)
    await record(store, 'a', 3)
    assert.deepEqual(await history.recent('a'), [waitForAnswers(3), waitForAnswers(1)])
    assert.deepEqual(questions(await history.recent('a', 1)), ['question 3'])
    assert.deepEqual(await history.recent('c'), [])
  },
)

testOnBothEngines('only the latest are kept', async (_context, { store }) => {
  const history = openHistory(store)
  for (let number = 1; number <= MAX_KEPT_QUESTIONS + 7; number += 1) await record(store, 'a', number)
  const kept = await history.recent('a', MAX_KEPT_QUESTIONS + 7)
  assert.equal(kept.length, MAX_KEPT_QUESTIONS)
  assert.deepEqual([kept[0]!.question, kept.at(-1)!.question], [`question ${MAX_KEPT_QUESTIONS + 7}`, 'question 8'])
})

test('what is forgotten is in no file any more', async (context) => {
  const directory = temporaryDirectory(context)
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  context.after(() => database.close())
  const store = openSqliteStore(database)
  const history = openHistory(store)
  await store.write([history.planRecord('a', { ...waitForAnswers(1), answer: 'a very particular sentence' }, 'talk')])
  await record(store, 'b', 2)
  await history.forget('a')
  truncateLog(database)
  assert.deepEqual(await history.recent('a'), [])
  assert.equal((await history.recent('b')).length, 1)
  for (const name of readdirSync(directory)) {
    assert.ok(!readFileSync(path.join(directory, name)).includes('very particular'), name)
  }
})

testOnBothEngines(
  'questions stand in the conversations they were asked in, the latest conversation first',
  async (_context, { store }) => {
    const history = openHistory(store)
    await record(store, 'a', 1, 'first')
    await record(store, 'a', 2, 'second')
    await record(store, 'a', 3, 'first')
    await record(store, 'b', 4, 'first')
    const told = (await history.conversations('a')).map(({ id, firstQuestion, questions }) => [
      id,
      firstQuestion,
      questions,
    ])
    assert.deepEqual(told, [
      ['first', 'question 1', 2],
      ['second', 'question 2', 1],
    ])
    assert.deepEqual(await history.conversation('a', 'first'), [waitForAnswers(1), waitForAnswers(3)])
    await store.write([history.planForgetConversation('a', 'first')])
    assert.deepEqual(questions(await history.recent('a')), ['question 2'])
    assert.deepEqual(questions(await history.conversation('b', 'first')), ['question 4'])
  },
)
