import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { type InstalledPackage, installPackage } from './support/installed-package.ts'

const run = promisify(execFile)
const COMPILER = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
const VERSION = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version as string

test('the package that would be released works where it is installed', { timeout: 240_000 }, async (context) => {
  const installed = await installPackage(context)

  await context.test('it holds what runs and what describes it, and nothing that is only worked with', () => {
    const { files } = installed
    const expected = [
      'demo/lighthouse-lens.md',
      'openapi.json',
      'schemas/notebook-answer-v1.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'web/dist/index.html',
    ]
    assert.deepEqual(
      expected.filter((file) => !files.includes(file)),
      [],
    )
    assert.deepEqual(
      files.filter((file) => /\.test\.|testing\/|conformance|(?<!\.d)\.ts$/.test(file)),
      [],
    )
  })

  await context.test('no module names a file that exists before the build alone', () => {
    const home = path.join(installed.project, 'node_modules/notebook-assistant')
    const modules = installed.files.filter((file) => file.endsWith('.js'))
    const named = modules.filter((file) => /(['"])[\w./-]+\.ts\1/.test(readFileSync(path.join(home, file), 'utf8')))
    assert.ok(modules.length > 100)
    assert.deepEqual(named, [])
  })

  await context.test('its types say what an answer is, in a strict project without the types of Node', () =>
    checkTypes(installed),
  )

  await context.test('the command line tells its version and calls itself by its name', async () => {
    const { stdout: version } = await runProgram(installed, 'notebook-assistant', '--version')
    const { stdout: help } = await runProgram(installed, 'notebook-assistant', '--help')
    assert.equal(version.trim(), VERSION)
    assert.match(help, /Usage: notebook-assistant <verb>/)
  })

  await context.test(
    'its own verbs find what ships with it: the document of demo, the companion of setup',
    async () => {
      const { project, environment } = installed
      const env = { ...environment, HOME: project, DATA_DIR: path.join(project, 'demo-data'), HTTP_PORT: '1' }
      const words = [
        ['demo', '--json'],
        ['setup', 'cursor', '--yes'],
        ['backup', 'all.tar.gz', '--json'],
      ]
      const told: string[] = []
      for (const one of words) told.push((await run('notebook-assistant', one, { cwd: project, env })).stdout)
      assert.equal(JSON.parse(told[0]!).answer.state, 'answered')
      const { mcpServers } = JSON.parse(readFileSync(path.join(project, '.cursor/mcp.json'), 'utf8'))
      assert.ok(existsSync(mcpServers['notebook-assistant'].args[0]))
      assert.equal(JSON.parse(told[2]!).notebooks, 1)
    },
  )

  await context.test('the companion answers on stdout and ends with its stdin', async () => {
    const child = spawn('notebook-assistant-mcp', { cwd: installed.project, env: installed.environment })
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    assert.deepEqual(JSON.parse(await text(child.stdout)), { jsonrpc: '2.0', id: 1, result: {} })
  })

  await context.test(
    'the service reads a text and a PDF, answers over HTTP and through the client, makes content, and ends',
    () => useService(installed),
  )
})

const runProgram = ({ project, environment }: InstalledPackage, program: string, ...words: string[]) =>
  run(program, words, { cwd: project, env: environment })

async function checkTypes({ project }: InstalledPackage): Promise<void> {
  const program = (type: string) => `import { createClient } from 'notebook-assistant'
import { contract } from 'notebook-assistant/contract'
export const answer: ${type} = (await createClient().askQuestion({ question: contract.askQuestion.summary })).answer
`
  const options = '--noEmit --strict --module nodenext --target es2022 --lib esnext,dom --checkers 1'.split(' ')
  const files = ['right.mts', 'wrong.mts']
  files.forEach((file, index) => {
    writeFileSync(path.join(project, file), program(['string', 'number'][index]!))
  })
  const compiler = run(process.execPath, [COMPILER, ...options, '--types', '', ...files], { cwd: project })
  const { stdout } = await compiler.catch((error: { stdout: string }) => error)
  assert.equal(stdout.trim(), "wrong.mts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.")
}

/** Asks through the typed client by the package's name, as a program that installed it would. */
const CLIENT = `import { createClient } from 'notebook-assistant'
const { askQuestion } = createClient({ baseUrl: process.env.BASE })
const { answer, sources } = await askQuestion({ question: 'Where does the red heron nest?' })
console.log(JSON.stringify({ answer, quoted: sources.citations[0].sourceText }))`

async function useService(installed: InstalledPackage): Promise<void> {
  const { project } = installed
  const settings = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', DATA_DIR: path.join(project, 'data'), LOG_LEVEL: 'error' }
  const env = { ...installed.environment, ...settings }
  const service = spawn('notebook-assistant-server', { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(service, 'exit')
  try {
    const [line] = await Promise.race([once(service.stdout, 'data'), ended])
    const base = `http://127.0.0.1:${/localhost:(\d+)/.exec(String(line))![1]}`
    await fillAndAsk(base, project)
    const made = await post(base, '/content/generate', { content_type: 'mind_map' })
    assert.equal(made.data?.status, 'ready')
    const script = ['--input-type=module', '-e', CLIENT]
    const { stdout } = await run(process.execPath, script, { cwd: project, env: { ...env, BASE: base } })
    const { answer, quoted } = JSON.parse(stdout)
    assert.match(answer, /red heron nests above the weir/)
    assert.equal(quoted, 'The red heron nests above the weir in April.')
  } finally {
    service.kill('SIGTERM')
  }
  assert.deepEqual(await ended, [0, null])
}

async function fillAndAsk(base: string, project: string): Promise<void> {
  await post(base, '/notebooks/create', { name: 'Mill', activate: true })
  await post(base, '/content/sources', { source_type: 'text', text: 'The mill wheel was cut from oak in 1871.' })
  const file = path.join(project, 'heron.pdf')
  writeFileSync(file, pdf([[{ text: 'The red heron nests above the weir in April.' }]]))
  await post(base, '/content/sources', { source_type: 'file', file_path: file })
  const { data } = await post(base, '/ask', { question: 'What was the mill wheel cut from?' })
  assert.equal(data!.state, 'answered', data!.answer)
  assert.match(data!.answer!, /cut from oak in 1871/)
  const explorer = await fetch(`${base}/docs/swagger-ui-bundle.js`)
  assert.ok(explorer.ok && (await explorer.text()).includes('SwaggerUIBundle'))
}

async function post(
  base: string,
  where: string,
  input: object,
): Promise<{ readonly data?: { answer?: string; state?: string; status?: string } }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(base + where, { method: 'POST', headers, body: JSON.stringify(input) })
  const reply = await response.text()
  assert.ok(response.ok, reply)
  return JSON.parse(reply)
}
