import assert from 'node:assert/strict'
import { listField } from '../../../tests/support/list-fields.ts'
import { testOnBothEngines } from '../../../tests/support/state-engines.ts'
import { type SqlStatement, writeOne } from './sql-store.ts'

const ADD = `INSERT INTO history (notebook, number, question, answer, state, citations, asked_at, conversation)
  VALUES (?1, ?2, ?3, '', '', '', '', '') ON CONFLICT DO NOTHING RETURNING number`
const SELECT = 'SELECT question, number FROM history WHERE notebook = ?1 ORDER BY number'
const add = (number: number, question: string): SqlStatement => ({ text: ADD, values: ['n', number, question] })

class Refused extends Error {}

testOnBothEngines(
  'rows are read as they were written, and what was written together gives all its rows',
  async (_context, { store }) => {
    const kept: string[] = []
    const onKept = () => kept.push('kept')
    const rows = await store.write([
      { statements: [add(2 ** 50, 'Füße?'), add(2, 'It is $1 or ?1')], onKept },
      { statements: [add(2, 'again')], onKept },
    ])
    assert.deepEqual(JSON.parse(JSON.stringify(rows)), [[{ number: 2 ** 50 }], [{ number: 2 }], []])
    assert.deepEqual(JSON.parse(JSON.stringify(await store.read(SELECT, ['n']))), [
      { question: 'It is $1 or ?1', number: 2 },
      { question: 'Füße?', number: 2 ** 50 },
    ])
    assert.equal(kept.length, 2)
  },
)

testOnBothEngines(
  'where a row that must be there is not, nothing is kept of all that is written together',
  async (_context, { store }) => {
    await store.write([writeOne(ADD, ['n', 1, 'first'])])
    const onKept = () => assert.fail('it was told as kept')
    const guarded = { ...add(1, 'second'), orElse: () => new Refused() }
    await assert.rejects(store.write([{ statements: [add(3, 'third')], onKept }, { statements: [guarded] }]), Refused)
    await assert.rejects(store.write([{ statements: [guarded], onKept }]), Refused)
    assert.deepEqual(listField(await store.read(SELECT, ['n']), 'number'), [1])
  },
)

testOnBothEngines(
  'what the database refuses is thrown, and undoes what was written with it',
  async (_context, { store }) => {
    const broken = writeOne('INSERT INTO history (notebook, number) VALUES (?1, ?2)', ['n', 9])
    await assert.rejects(store.write([{ statements: [add(3, 'third')], isRecoverable: true }, broken]))
    assert.deepEqual(await store.read(SELECT, ['n']), [])
  },
)

testOnBothEngines(
  'a text that no database of ours may hold is kept with a space in its place, or as it is',
  async (_context, { store }) => {
    await store.write([writeOne(ADD, ['n', 1, 'one\0two'])])
    assert.match(String((await store.read(SELECT, ['n']))[0]!.question), /^one[ \0]two$/)
  },
)
