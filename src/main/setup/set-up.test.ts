import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { noTerminal } from '../../../tests/support/callers.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { Fault } from '../../domain/fault.ts'
import type { Terminal } from '../../faces/cli/terminal.ts'
import { CLIENT_NAMES, CLIENTS, type ClientName, type McpClient } from './clients.ts'
import { type SetupRequest, setUp } from './set-up.ts'

type World = Partial<Terminal> & { readonly apiKey?: string; readonly yes?: boolean }

/** A home of its own, and setting up in it. */
function somebody(context: TestContext) {
  const home = temporaryDirectory(context)
  const project = path.join(home, 'project')
  mkdirSync(project)
  const places = { platform: 'linux', home, environment: {} } as const
  const userFile = (client: ClientName) => CLIENTS[client].userFile(places)
  const run = async (client: ClientName, wish: Partial<SetupRequest> = {}, world: World = {}) => {
    let err = ''
    const show = (text: string) => {
      err += text
    }
    const terminal = { ...noTerminal, directory: project, out: () => {}, err: show, ...world }
    const switches = { json: false, yes: world.yes ?? true, help: false, version: false, watch: false }
    const config = { baseUrl: 'http://127.0.0.1:4000', apiKey: world.apiKey, mcpTools: 'all' }
    const all = { client, project: false, address: false, undo: false, print: false, ...wish }
    const { text } = await setUp(all, { terminal, switches, places, config })
    return { text, err }
  }
  return { home, project, userFile, run }
}

function serverIn(file: string, client: ClientName): Record<string, unknown> {
  const text = readFileSync(file, 'utf8')
  const { format, section } = CLIENTS[client] as McpClient
  const root = (format === 'toml' ? parseToml(text, { integersAsBigInt: true }) : parseJson(text)) as Record<
    string,
    Record<string, never>
  >
  return structuredClone(root[section]!['notebook-assistant']!)
}

/** A file as people have it: comments, other servers, other settings, their own indentation. */
const EXISTING = {
  json: (section: string) =>
    `{\n    // mine\n    "theme": "dark",\n    "${section}": {\n        "other": { "command": "x", "args": [] }, /* keep */\n    },\n}\n`,
  toml: (section: string) =>
    `# mine\nmodel = "o" # keep\nbig = 123456789012345678\n\n[${section}.other]\ncommand = "x"\n\n# about profiles\n[profiles.a]\nsince = 2026-01-01T00:00:00Z\n`,
} as const

test('every client finds the companion in its own file, and taking it out leaves the file as it was', async (context) => {
  const { run, userFile } = somebody(context)
  for (const client of CLIENT_NAMES) {
    const { format, section } = CLIENTS[client]
    const file = userFile(client)
    const before = EXISTING[format](section)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, before, { mode: 0o640 })
    const { err } = await run(client)
    const { command, args, env } = serverIn(file, client)
    assert.deepEqual([command, env], [process.execPath, { MCP_HTTP_URL: 'http://127.0.0.1:4000' }], client)
    assert.ok(existsSync((args as string[])[0]!))
    assert.match(err, /^\+ .*notebook-assistant/m)
    assert.doesNotMatch(err, /^- /m)
    const after = readFileSync(file, 'utf8')
    for (const line of before.split('\n').filter((one) => /mine|keep|other|about/.test(one)))
      assert.ok(after.includes(line))
    assert.deepEqual([readFileSync(`${file}.bak`, 'utf8'), statSync(file).mode & 0o777], [before, 0o640])
    assert.match((await run(client)).text, /is set up already/)
    await run(client, { undo: true })
    assert.equal(readFileSync(file, 'utf8'), before, client)
    assert.match((await run(client, { undo: true })).text, /nothing to undo/)
  }
})

test('a file that was not there is made, readable by its owner alone, and goes again', async (context) => {
  const { run, userFile } = somebody(context)
  for (const client of CLIENT_NAMES) {
    await run(client)
    assert.equal(statSync(userFile(client)).mode & 0o777, 0o600)
    await run(client, { undo: true })
    assert.deepEqual(
      readdirSync(path.dirname(userFile(client))).filter((name) => name !== 'project'),
      [],
      client,
    )
  }
})

test('a file that cannot be read is left as it is, and the place is told', async (context) => {
  const { run, userFile } = somebody(context)
  const broken = [
    ['cursor', '{"mcpServers": {}\n "theme": 1}', /line 2, column 2 \(comma expected\)/],
    ['cursor', '["a"]', /holds no JSON object/],
    ['cursor', '{"mcpServers": []}', /"mcpServers" is no object/],
    ['gemini', '{"mcpServers": {"a": 1}, "mcpServers": {}}', /cannot be changed safely/],
    ['codex', 'model = \n', /not TOML at line 1, column 9/],
    ['codex', 'mcp_servers = { other = { command = "x" } }\n', /cannot be changed safely/],
  ] as const
  for (const [client, text, pattern] of broken) {
    const file = userFile(client)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    const isTold = (error: unknown) => error instanceof Fault && pattern.test(error.message)
    await assert.rejects(run(client), isTold, text)
    assert.deepEqual([readFileSync(file, 'utf8'), readdirSync(path.dirname(file))], [text, [path.basename(file)]])
  }
})

test('nothing is written before somebody agrees, and without anybody there it is refused', async (context) => {
  const { run, userFile } = somebody(context)
  const onScreen = { yes: false, isInTerminal: true, isErrTerminal: true }
  await assert.rejects(run('cursor', {}, { ...onScreen, ask: async () => 'n' }), /Nothing was written/)
  await assert.rejects(run('cursor', {}, { yes: false }), /nobody is there to answer/)
  const { text } = await run('cursor', { print: true }, { yes: false })
  assert.match(text, /\.cursor\/mcp\.json\n\nA new file:\n\n\+ \{/)
  assert.equal(existsSync(userFile('cursor')), false)
  await run('cursor', {}, { ...onScreen, ask: async () => 'yes' })
  assert.equal(existsSync(userFile('cursor')), true)
})

test('what another program writes while somebody thinks is not lost', async (context) => {
  const { run, userFile } = somebody(context)
  const file = userFile('claude-code')
  const ask = async () => {
    writeFileSync(file, '{"theirs": 1}')
    return 'y'
  }
  const onScreen = { yes: false, isInTerminal: true, isErrTerminal: true, ask }
  await assert.rejects(run('claude-code', {}, onScreen), /changed by another program/)
  assert.equal(readFileSync(file, 'utf8'), '{"theirs": 1}')
})

test('the key goes into a file of one’s own, is never shown, and never goes into that of a project', async (context) => {
  const { run, userFile, project } = somebody(context)
  const world = { apiKey: 'very-secret' }
  for (const client of CLIENT_NAMES) {
    const { err, text } = await run(client, {}, world)
    assert.doesNotMatch(err + text, /very-secret/)
    assert.equal((serverIn(userFile(client), client).env as Record<string, string>).API_KEY, 'very-secret')
    if (CLIENTS[client].projectFile === null) {
      await assert.rejects(run(client, { project: true }), /no settings of a project/)
      continue
    }
    await run(client, { project: true }, world)
    const file = path.join(project, CLIENTS[client].projectFile)
    assert.doesNotMatch(readFileSync(file, 'utf8'), /very-secret/)
    assert.ok(serverIn(file, client).command)
  }
})

test('with --address each client that takes one gets it in its own form', async (context) => {
  const { run, userFile } = somebody(context)
  const url = 'http://127.0.0.1:4000/mcp'
  const headers = { Authorization: 'Bearer k' }
  const forms: Partial<Record<ClientName, object>> = {
    'claude-code': { type: 'http', url, headers },
    cursor: { url, headers },
    vscode: { type: 'http', url, headers },
    windsurf: { serverUrl: url, headers },
    codex: { url, bearer_token_env_var: 'API_KEY' },
    gemini: { httpUrl: url, headers },
  }
  for (const [client, form] of Object.entries(forms) as [ClientName, object][]) {
    await run(client, { address: true }, { apiKey: 'k' })
    assert.deepEqual({ ...serverIn(userFile(client), client) }, form)
  }
  await assert.rejects(run('claude-desktop', { address: true }), /takes no address/)
})

test('a link to the file stays a link', async (context) => {
  const { run, userFile, home } = somebody(context)
  const real = path.join(home, 'dotfiles.json')
  writeFileSync(real, '{}\n')
  mkdirSync(path.dirname(userFile('cursor')))
  symlinkSync(real, userFile('cursor'))
  await run('cursor')
  assert.match(readFileSync(real, 'utf8'), /notebook-assistant/)
})

test('the files are where each system keeps them', () => {
  const at = (platform: NodeJS.Platform, home: string, environment: Record<string, string> = {}) =>
    CLIENT_NAMES.map((name) => CLIENTS[name].userFile({ platform, home, environment }))
  assert.deepEqual(at('darwin', '/Users/a').slice(1, 4), [
    '/Users/a/Library/Application Support/Claude/claude_desktop_config.json',
    '/Users/a/.cursor/mcp.json',
    '/Users/a/Library/Application Support/Code/User/mcp.json',
  ])
  assert.deepEqual(at('win32', 'C:\\Users\\a', { APPDATA: 'C:\\Users\\a\\AppData\\Roaming' }), [
    'C:\\Users\\a\\.claude.json',
    'C:\\Users\\a\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    'C:\\Users\\a\\.cursor\\mcp.json',
    'C:\\Users\\a\\AppData\\Roaming\\Code\\User\\mcp.json',
    'C:\\Users\\a\\.codeium\\windsurf\\mcp_config.json',
    'C:\\Users\\a\\.codex\\config.toml',
    'C:\\Users\\a\\.gemini\\settings.json',
  ])
  const moved = { XDG_CONFIG_HOME: '/x', CODEX_HOME: '/c', CLAUDE_CONFIG_DIR: '/cc' }
  const [code, desktop, , vscode, , codex] = at('linux', '/home/a', moved)
  assert.deepEqual(
    [code, desktop, vscode, codex],
    ['/cc/.claude.json', '/x/Claude/claude_desktop_config.json', '/x/Code/User/mcp.json', '/c/config.toml'],
  )
})
