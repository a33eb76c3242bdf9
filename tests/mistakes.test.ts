import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createClient } from '../src/client/client.ts'
import { createRemoteInvoke } from '../src/client/invoke.ts'
import { contract } from '../src/contract/index.ts'
import { runCommand } from '../src/faces/cli/program.ts'
import { readConfig } from '../src/main/config.ts'
import { noTerminal } from './support/callers.ts'
import { startTestService } from './support/test-service.ts'

/** What the reply has to say: `says` is the sentence to the letter, `hints` stands in the next step. */
type Expected = { readonly who: string; readonly says: string; readonly hints?: string }
type Fields = Readonly<Record<string, unknown>>
type Mistakes = {
  readonly requests: readonly (Expected & {
    readonly request: string
    readonly status: number
    readonly body?: unknown
    /** Sent to the letter in place of `body`. */
    readonly raw?: string
    readonly type?: string
  })[]
  readonly commands: readonly (Expected & { readonly words: readonly string[] })[]
  readonly tools: readonly (Expected & { readonly tool: string; readonly input: Fields })[]
  readonly settings: readonly (Expected & { readonly settings: Readonly<Record<string, string>> })[]
}

/** What people get wrong, collected by watching them; `{water}`, `{empty}` and `{directory}` are filled in. */
const MISTAKES = JSON.parse(readFileSync(path.join(import.meta.dirname, 'support/mistakes.json'), 'utf8')) as Mistakes

/** A service with a notebook of one source, an empty one, and a folder of files that cannot be read. */
async function lived(context: TestContext) {
  const services = await startTestService(context, {}, (directory) => {
    const folder = path.join(directory, 'folder')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'empty.txt'), '')
    writeFileSync(path.join(folder, 'torn.pdf'), '%PDF-1.7\nno more than a beginning')
    writeFileSync(
      path.join(folder, 'program.bin'),
      Uint8Array.from({ length: 500 }, (_, n) => (n * 7919) % 256),
    )
  })
  const client = createClient({ baseUrl: services.url })
  const water = await client.createNotebook({ name: 'Water' })
  const empty = await client.createNotebook({ name: 'Empty' })
  const text = 'Water boils at 100 degrees Celsius at sea level.'
  await client.addSource({ source_type: 'text', text, title: 'Boiling water', notebook_id: water.notebook_id })
  const values = {
    water: water.notebook_id,
    waterUrl: water.notebook_url,
    empty: empty.notebook_id,
    service: services.url,
  }
  const all = Object.entries({
    ...values,
    directory: services.directory,
    base: water.notebook_url.split('/notebook/')[0]!,
  })
  const fill = (text: string) => all.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text)
  const fillAll = <T>(value: T): T => (value === undefined ? value : JSON.parse(fill(JSON.stringify(value))))
  return { services, fill, fillAll }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function requireClear({ who, says, hints = '' }: Expected, error: string, hint: string): void {
  assert.equal(plain(error), plain(says), who)
  assert.ok(plain(hint).includes(plain(hints)), `${who}: "${hints}" is not in "${hint}"`)
  assert.doesNotMatch(`${error} ${hint}`, /undefined|\[object|\bat .+:\d+:\d+|Error:|zod/i, who)
}

test('a mistake in a request is answered with what is wrong and what to do', async (context) => {
  const { services, fill, fillAll } = await lived(context)
  for (const mistake of MISTAKES.requests) {
    const [method, address] = mistake.request.split(' ') as [string, string]
    const body = mistake.raw ?? (mistake.body === undefined ? undefined : JSON.stringify(fillAll(mistake.body)))
    const headers: Record<string, string> =
      body === undefined ? {} : { 'content-type': mistake.type ?? 'application/json' }
    const response = await fetch(services.url + fill(address), { method, headers, body })
    const { error, hint = '' } = (await response.json()) as { readonly error: string; readonly hint?: string }
    assert.equal(response.status, mistake.status, `${mistake.who}: ${error}`)
    requireClear(fillAll({ ...mistake, raw: '' }), error, hint)
    assert.notEqual(hint, '', mistake.who)
  }
})

test('a mistake on the command line is answered with what is wrong and what to type', async (context) => {
  const { services, fillAll } = await lived(context)
  const program = { catalogue: contract, version: '0', connect: () => createRemoteInvoke({ baseUrl: services.url }) }
  for (const mistake of fillAll(MISTAKES.commands)) {
    const told = { out: '', err: '' }
    const code = await runCommand(mistake.words, program, {
      ...noTerminal,
      directory: services.directory,
      out: (text) => {
        told.out += text
      },
      err: (text) => {
        told.err += text
      },
    })
    assert.ok(code > 0, `${mistake.who}: exit code ${code}`)
    assert.equal(told.out, '', mistake.who)
    requireClear({ ...mistake, says: mistake.says }, plain(told.err).slice(0, plain(mistake.says).length), told.err)
  }
})

test('a mistake of an agent is answered with what is wrong and which tool helps', async (context) => {
  const { services, fillAll } = await lived(context)
  const client = new Client({ name: 'mistaken', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${services.url}/mcp`)))
  context.after(() => client.close())
  for (const mistake of fillAll(MISTAKES.tools)) {
    const { isError, structuredContent } = await client.callTool({ name: mistake.tool, arguments: mistake.input })
    assert.equal(isError, true, mistake.who)
    const { error, hint = '' } = structuredContent as { readonly error: string; readonly hint?: string }
    requireClear(mistake, error, hint)
  }
  await assert.rejects(
    client.callTool({ name: 'ask_questions', arguments: {} }),
    /no tool called ask_questions.*ask_question/,
  )
})

test('a setting that cannot be used stops the start with its name and what is accepted', () => {
  for (const mistake of MISTAKES.settings) {
    assert.throws(
      () => readConfig(mistake.settings),
      (error: Error) => {
        requireClear(mistake, error.message, '')
        return true
      },
    )
  }
})

test('the list is as long as it was when it was collected', () => {
  const { requests, commands, tools, settings } = MISTAKES
  assert.ok(requests.length + commands.length + tools.length + settings.length >= 150)
})
