import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'
import { runUntilKilled } from './support/run-until-killed.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const THINGS = ['moss', 'fern', 'oak', 'heron', 'otter', 'newt', 'trout', 'reed', 'beech', 'swift']
const FACTS = ['grow', 'live', 'rest', 'thrive', 'hide', 'shine', 'fade', 'return', 'gather', 'begin']
const TEXT = THINGS.flatMap((thing) => FACTS.map((fact) => `The ${thing} will ${fact} near the mill.`)).join('\n\n')
/** Every other one rests on the question before it. */
const QUESTIONS = THINGS.flatMap((thing) =>
  FACTS.map((fact, index) => (index % 2 ? `And where does it ${fact}?` : `Where does the ${thing} ${fact}?`)),
)

const source = (file: string) => JSON.stringify(path.join(import.meta.dirname, '../src', file))

/** Makes a notebook and asks it everything; says how many questions are done. */
const asker = (directory: string, vault: string) => `
const { compose } = await import(${source('main/compose.ts')})
const { readConfig } = await import(${source('main/config.ts')})
const { createLog } = await import(${source('lib/log.ts')})
const { invoke } = await compose(readConfig({ DATA_DIR: ${JSON.stringify(directory)} }), createLog({ level: 'silent' }))
const progress = ({ done }) => console.log(done)
const call = { signal: new AbortController().signal, requestId: 'r', listener: { progress } }
const { data } = await invoke('createNotebook', { name: 'Mill' }, call)
await invoke('addNotebook', { url: data.notebook_url, name: 'Mill' }, call)
await invoke('addSource', { notebook_id: 'mill', source_type: 'text', text: ${JSON.stringify(TEXT)} }, call)
const questions = ${JSON.stringify(QUESTIONS)}
await invoke('batchToVault', { questions, vault_dir: ${JSON.stringify(vault)}, notebook_id: 'mill' }, call)`

/** The answers of a vault by file name, without times and the session's id. */
function answersIn(vault: string): Record<string, string> {
  const names = readdirSync(vault).filter((name) => !name.startsWith('.'))
  const read = (name: string) =>
    readFileSync(path.join(vault, name), 'utf8')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/(session_id"?: )"[^"]+"/, '$1"<session>"')
  return Object.fromEntries(names.toSorted().map((name) => [name, read(name)]))
}

test('a batch killed at question 37 of 100 and resumed is as an unbroken one, no question asked twice', async (context) => {
  const directory = temporaryDirectory(context)
  const [broken, unbroken] = [path.join(directory, 'broken'), path.join(directory, 'unbroken')]
  await runUntilKilled(/^36$/, asker(directory, broken), context)
  const written = Object.keys(answersIn(broken)).length
  assert.ok(written >= 72 && written < 80, `${written} files when it was killed`)

  const { invoke, services, close } = await compose(readConfig({ DATA_DIR: directory }), createLog({ level: 'silent' }))
  context.after(close)
  const batch = async (vault_dir: string) => {
    const input = { questions: QUESTIONS, vault_dir, notebook_id: 'mill', resume: true }
    const { data } = await invoke('batchToVault', input, { signal: new AbortController().signal, requestId: 'r' })
    return data as { succeeded: number; resumed: number; session_id: string }
  }
  const { succeeded, resumed, session_id } = await batch(broken)
  assert.equal(succeeded, 100)
  assert.ok(resumed >= 36)
  assert.deepEqual(
    (await services.sessions.turns(session_id)).map(({ question }) => question),
    QUESTIONS,
    'one conversation holds every question once',
  )
  assert.equal((await batch(unbroken)).resumed, 0)
  assert.equal(Object.keys(answersIn(broken)).length, 200)
  assert.deepEqual(answersIn(broken), answersIn(unbroken))
})
