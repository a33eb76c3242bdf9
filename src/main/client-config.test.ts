import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseKeyHint, readClientConfig } from './client-config.ts'
import { ConfigProblem } from './config.ts'

test('without settings the service is where it listens by default', () => {
  assert.deepEqual(readClientConfig({}), { baseUrl: 'http://127.0.0.1:3000', apiKey: undefined, mcpTools: 'all' })
})

test('a port moves the address, and a whole address wins over it', () => {
  assert.equal(readClientConfig({ HTTP_PORT: '4100' }).baseUrl, 'http://127.0.0.1:4100')
  for (const [HTTP_HOST, baseUrl] of [
    ['0.0.0.0', 'http://127.0.0.1:4100'],
    ['::1', 'http://[::1]:4100'],
    ['[::1]', 'http://[::1]:4100'],
    ['10.0.0.5', 'http://10.0.0.5:4100'],
  ])
    assert.equal(readClientConfig({ HTTP_HOST, HTTP_PORT: '4100' }).baseUrl, baseUrl)
  const both = { HTTP_PORT: '4100', MCP_HTTP_URL: 'https://notes.example.org/base/' }
  assert.equal(readClientConfig(both).baseUrl, 'https://notes.example.org/base')
})

test('blank settings count as missing', () => {
  const { baseUrl, apiKey } = readClientConfig({ HTTP_PORT: '', MCP_HTTP_URL: ' ', API_KEY: '' })
  assert.deepEqual([baseUrl, apiKey], ['http://127.0.0.1:3000', undefined])
})

test('a wrong setting is refused by its name', () => {
  for (const [name, value] of [
    ['HTTP_PORT', '70000'],
    ['HTTP_PORT', 'x'],
    ['MCP_HTTP_URL', 'localhost:3000'],
  ] as const) {
    const isNamed = (error: Error) => error instanceof ConfigProblem && error.message.startsWith(name)
    assert.throws(() => readClientConfig({ [name]: value }), isNamed)
  }
})

test('who is refused for the key is told where to set it', () => {
  assert.match(chooseKeyHint(readClientConfig({ API_KEY: 'wrong' })), /another key than API_KEY/)
  assert.match(chooseKeyHint(readClientConfig({})), /set API_KEY in the environment/)
})
