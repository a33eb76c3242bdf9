import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { contract } from '../../contract/index.ts'
import { buildCompletionScript, SHELLS, type Shell } from './completion.ts'
import { defineLocalVerb } from './verb.ts'
import { listLocalVerbs, listVerbs } from './verbs.ts'

const setup = defineLocalVerb({
  summary: 'Set up somebody\'s "client" for $5: `it` \\ works',
  cli: 'setup <client>',
  input: () => z.object({ client: z.enum(['claude-code', 'cursor', 'codex']), into: z.string().optional() }),
  run: async () => null,
})

const VERBS = [...listLocalVerbs([setup]), ...listVerbs(contract)]

/** The script in a file, for shells that are here; one that is not is told and skipped. */
function scriptFor(context: TestContext, shell: Shell): string | null {
  if (spawnSync(shell, ['--version']).error) {
    context.skip(`1 check left out: ${shell} is not installed`)
    return null
  }
  const file = path.join(temporaryDirectory(context), `completion.${shell}`)
  writeFileSync(file, buildCompletionScript(shell, VERBS))
  return file
}

/** What bash offers for the last of the words. */
function offered(script: string, ...words: string[]): string[] {
  const asked = `source "$1"; shift
    complete -p notebook-assistant > /dev/null || exit 1
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _notebook_assistant
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', asked, 'bash', script, 'notebook-assistant', ...words])
  assert.deepEqual([status, String(stderr)], [0, ''])
  return String(stdout).split('\n').filter(Boolean)
}

test('bash completes verbs, groups, flags, and the values that an argument or a flag accepts', (context) => {
  const script = scriptFor(context, 'bash')
  if (script === null) return
  assert.deepEqual(offered(script, 'se'), ['setup', 'session'])
  assert.deepEqual(offered(script, 'source', 're'), ['rename', 'read'])
  assert.ok(offered(script, 'source', '').includes('add'))
  assert.deepEqual(offered(script, 'source', 'add', '--ti'), ['--title'])
  assert.deepEqual(offered(script, 'setup', 'c'), ['claude-code', 'cursor', 'codex'])
  assert.deepEqual(offered(script, 'content', 'generate', 'report', '--video-style', 'cl'), ['classroom'])
  assert.deepEqual(offered(script, 'ask', '--source-format', 'foot'), ['footnotes'])
  assert.deepEqual(offered(script, 'ask', 'Why?', '--js'), ['--json'])
})

test('where no word fits, bash is left to complete names of files', (context) => {
  const script = scriptFor(context, 'bash')
  if (script === null) return
  assert.deepEqual(offered(script, 'source', 'add', ''), [])
  assert.match(buildCompletionScript('bash', VERBS), /complete -o default -F _notebook_assistant notebook-assistant/)
})

for (const shell of SHELLS) {
  test(`the script is one that ${shell} can read`, (context) => {
    const script = scriptFor(context, shell)
    if (script === null) return
    const { status, stderr } = spawnSync(shell, ['-n', script])
    assert.deepEqual([status, String(stderr)], [0, ''])
  })
}

test('fish offers the same', (context) => {
  const script = scriptFor(context, 'fish')
  if (script === null) return
  const asked = `source "${script}"; complete -C 'notebook-assistant setup c'; complete -C 'notebook-assistant source re'`
  const { stdout } = spawnSync('fish', ['--no-config', '-c', asked])
  const words = String(stdout)
    .split('\n')
    .map((line) => line.split('\t')[0])
  assert.deepEqual(words.filter(Boolean).sort(), ['claude-code', 'codex', 'cursor', 'read'])
})
