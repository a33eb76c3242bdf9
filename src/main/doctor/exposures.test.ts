import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { startTestService } from '../../../tests/support/test-service.ts'
import { readConfig } from '../config.ts'
import { checkExposures } from './exposures.ts'

type Settings = Readonly<Record<string, string>>

const look = (context: TestContext, settings: Settings) =>
  checkExposures(readConfig({ DATA_DIR: temporaryDirectory(context), ...settings }))

test('the defaults open no door, nor do settings that stay on this machine or are encrypted', (context) => {
  const closed: readonly Settings[] = [
    {},
    { API_KEY: 'a-key-that-is-long-enough-for-anybody' },
    { HTTP_ALLOWED_HOSTS: 'notes.example', API_KEY: 'a-key-that-is-long-enough-for-anybody' },
    { HTTP_CORS_ORIGINS: 'https://a.example,http://localhost:5173' },
    { NOTEBOOK_LLM_BASE_URL: 'http://127.0.0.1:11434/v1', NOTEBOOK_LLM_MODEL: 'm' },
    { NOTEBOOK_SEARCH_URL: 'https://search.example', NOTEBOOK_PUBLIC_URL: 'https://notes.example' },
    { NOTEBOOK_ALLOWED_ROOTS: temporaryDirectory(context) },
  ]
  for (const settings of closed) {
    const findings = look(context, settings)
    assert.deepEqual(listField(findings, 'state'), ['ok'], JSON.stringify([settings, findings]))
  }
})

test('every setting that opens a door is a warning that names it, what it opens, and the way back', (context) => {
  const data = temporaryDirectory(context)
  const opened: readonly (readonly [Settings, RegExp])[] = [
    [{ API_KEY: 'short' }, /API_KEY has 5 characters.*guessed/],
    [{ HTTP_CORS_ORIGINS: 'http://a.example' }, /HTTP_CORS_ORIGINS names http:\/\/a\.example/],
    [{ HTTP_ALLOWED_HOSTS: 'a.example' }, /HTTP_ALLOWED_HOSTS .*a\.example/],
    [{ NOTEBOOK_PUBLIC_URL: 'http://a.example' }, /NOTEBOOK_PUBLIC_URL is not https/],
    [{ NOTEBOOK_ALLOW_PRIVATE_URLS: 'true' }, /NOTEBOOK_ALLOW_PRIVATE_URLS is on/],
    [{ NOTEBOOK_ALLOWED_ROOTS: '/' }, /names \/, which is the whole disk/],
    [{ NOTEBOOK_ALLOWED_ROOTS: os.homedir() }, /holds a home directory|the whole disk/],
    [{ NOTEBOOK_ALLOWED_ROOTS: path.dirname(data), DATA_DIR: data }, /holds the data directory|a home directory/],
    [{ NOTEBOOK_LLM_BASE_URL: 'http://a.example', NOTEBOOK_LLM_MODEL: 'm' }, /NOTEBOOK_LLM_BASE_URL is not https/],
    [{ NOTEBOOK_EMBED_BASE_URL: 'http://a.example', NOTEBOOK_EMBED_MODEL: 'm' }, /NOTEBOOK_EMBED_BASE_URL/],
    [{ NOTEBOOK_TRANSCRIBE_BASE_URL: 'http://a.example' }, /NOTEBOOK_TRANSCRIBE_BASE_URL.*recordings/],
    [{ NOTEBOOK_SEARCH_URL: 'http://a.example' }, /NOTEBOOK_SEARCH_URL/],
    [{ LOG_LEVEL: 'debug' }, /LOG_LEVEL is debug/],
  ]
  for (const [settings, says] of opened) {
    const [finding, ...more] = look(context, settings)
    assert.deepEqual([finding!.state, more.length], ['warning', 0], JSON.stringify(settings))
    assert.match(finding!.message, says)
    assert.ok(finding!.fix)
  }
})

test('a key that lies beside the sign-ins it seals is a warning, unless NOTEBOOK_KEY is set', (context) => {
  const DATA_DIR = temporaryDirectory(context)
  mkdirSync(path.join(DATA_DIR, 'browser_state'))
  writeFileSync(path.join(DATA_DIR, 'browser_state', 'key'), 'k')
  assert.match(look(context, { DATA_DIR })[0]!.message, /NOTEBOOK_KEY is not set/)
  assert.equal(look(context, { DATA_DIR, NOTEBOOK_KEY: 'a long secret' })[0]!.state, 'ok')
})

test('a public link that is open is a warning until it is closed', async (context) => {
  const { url, directory } = await startTestService(context)
  const send = async (method: string, at: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) })
    assert.equal(response.status, 200, at)
    return ((await response.json()) as { readonly data: Readonly<Record<string, string>> }).data
  }
  await send('POST', '/notebooks/create', { name: 'Open' })
  await send('PUT', '/notebooks/open/share', { public: true, include_answers: true })
  assert.match(
    look(context, { DATA_DIR: directory })[0]!.message,
    /^1 public link is open \(1 with recent questions and answers\)/,
  )
  await send('PUT', '/notebooks/open/share', { public: false })
  assert.equal(look(context, { DATA_DIR: directory })[0]!.state, 'ok')
})
