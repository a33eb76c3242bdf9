import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { createRemoteInvoke } from '../src/client/invoke.ts'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { run } from './support/command-line.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

/** The command that the help of a verb shows, as a shell would part it. */
async function exampleOf(...verb: string[]): Promise<string[]> {
  const { out } = await run([...verb, '--help'])
  const line = /Example\n {2}npm run -s cli -- (.*)\n/.exec(out)![1]!
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

test('on an empty service the example of source add, then that of ask, gives an answer with its source', async (context) => {
  const { url } = await startTestService(context)
  const invoke = createRemoteInvoke({ baseUrl: url })
  const added = await run(await exampleOf('source', 'add'), {}, invoke)
  assert.deepEqual([added.code, added.err], [0, ''])
  const { out, code } = await run(await exampleOf('ask'), {}, invoke)
  assert.equal(code, 0)
  assert.match(
    out,
    /100 degrees Celsius.*\[1\] Boiling water\n {4}Water boils at 100 degrees Celsius at sea level\.\n\nState: answered\n$/s,
  )
})

test('a PDF is asked after two commands, and so is a folder that the service may not read', async (context) => {
  const directory = temporaryDirectory(context)
  mkdirSync(path.join(directory, 'notes'))
  writeFileSync(
    path.join(directory, 'paper.pdf'),
    pdf([[{ text: 'The kestrel hovers at twenty metres above the ground.' }]]),
  )
  writeFileSync(path.join(directory, 'notes/a.md'), '# Owls\n\nThe barn owl hunts voles at night.')
  writeFileSync(path.join(directory, 'notes/b.md'), '# Swifts\n\nThe swift sleeps on the wing.')
  for (const [word, question, fact] of [
    ['paper.pdf', 'How high does the kestrel hover?', /twenty metres/],
    ['notes', 'When does the barn owl hunt voles?', /at night/],
  ] as const) {
    const { url } = await startTestService(context)
    const invoke = createRemoteInvoke({ baseUrl: url })
    assert.equal((await run(['source', 'add', word], { directory }, invoke)).code, 0)
    const { out } = await run(['ask', question], { directory }, invoke)
    assert.match(out, fact)
    assert.match(out, /^\[1\] /m)
  }
})

test('with the typed client two calls on an empty service give an answer with its source', async (context) => {
  const { url } = await startTestService(context)
  const notebooks = createClient({ baseUrl: url })
  const bytes = pdf([[{ text: 'The kestrel hovers at twenty metres above the ground.' }]])
  const paper = new File([bytes as Uint8Array<ArrayBuffer>], 'paper.pdf')
  await notebooks.addSource({ source_type: 'file', file_path: paper })
  const { answer, state, sources } = await notebooks.askQuestion({ question: 'How high does the kestrel hover?' })
  assert.match(answer, /twenty metres/)
  assert.equal(state, 'answered')
  assert.equal(sources?.citations[0]?.sourceName, 'paper.pdf')
})
