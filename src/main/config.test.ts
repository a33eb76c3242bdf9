import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { ConfigProblem, readConfig } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({})
  assert.deepEqual([config.http.host, config.http.port, config.http.apiKey], ['0.0.0.0', 3000, null])
  assert.deepEqual(config.sessions, { most: 10, timeoutSeconds: 900 })
  assert.equal(config.dataDirectory, path.resolve('./Data'))
  assert.equal(config.product, 'local')
  assert.equal(config.browser.profileDirectory, path.resolve('./Data/browser_profile'))
})

test('a wrong value is refused with the name of its variable, all of them at once', () => {
  const wrong = {
    HTTP_PORT: '70000',
    MAX_SESSIONS: 'many',
    HEADLESS: 'perhaps',
    NOTEBOOK_PRODUCT: 'remote',
    NOTEBOOK_CONTENT_LANGUAGE: 'klingon',
    HTTP_BODY_LIMIT: '10 lots',
    NOTEBOOK_RPC_OVERRIDES: '[]',
    NOTEBOOK_PUBLIC_URL: 'notes.example.org',
    NOTEBOOK_HOST: 'https://evil.example',
    SESSION_TIMEOUT: '-1',
  }
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(() => readConfig({ [name]: value }), { name: 'ConfigProblem', message: new RegExp(`^${name} `) })
  }
  assert.throws(
    () => readConfig(wrong),
    (error: unknown) =>
      error instanceof ConfigProblem && error.message.split('\n').length === Object.keys(wrong).length,
  )
})

test('a variable of the product is also read under its older spelling, and blank counts as absent', () => {
  assert.equal(readConfig({ NOTEBOOKLM_CONTENT_LANGUAGE: 'German' }).contentLanguage, 'de')
  assert.equal(readConfig({ HTTP_PORT: '  ' }).http.port, 3000)
})

test('an endpoint without a model, and a model without an endpoint, are refused', () => {
  assert.throws(
    () => readConfig({ NOTEBOOK_LLM_BASE_URL: 'http://127.0.0.1:11434/v1' }),
    /NOTEBOOK_LLM_MODEL is missing/,
  )
  assert.throws(() => readConfig({ NOTEBOOK_EMBED_MODEL: 'small' }), /NOTEBOOK_EMBED_BASE_URL is missing/)
})

test('an unsupported interface locale is a warning and en is used', () => {
  const config = readConfig({ NOTEBOOK_UI_LOCALE: 'it' })
  assert.equal(config.uiLocale, 'en')
  assert.match(config.warnings[0]!, /NOTEBOOK_UI_LOCALE/)
})

test('settings that have no effect here are named with the reason, only where they are set', () => {
  assert.deepEqual(readConfig({ BROWSER_STATE_DIR: '/state' }).notices, [])
  const { notices, warnings } = readConfig({ STEALTH_ENABLED: 'true', NOVNC_PORT: '6080', ENABLE_VNC: ' ' })
  assert.deepEqual([notices.length, warnings], [1, []])
  assert.match(notices[0]!, /^NOVNC_PORT has no effect here: .* container/)
})

test('signing in by itself needs the file with what to sign in with, and is off without being asked for', () => {
  assert.match(readConfig({ AUTO_LOGIN_ENABLED: 'true' }).notices[0]!, /no effect without AUTO_LOGIN_FILE/)
  const read = (enabled: string) =>
    readConfig({ AUTO_LOGIN_ENABLED: enabled, AUTO_LOGIN_FILE: '/run/logins' }).browser.autoLoginFile
  assert.deepEqual([read('true'), read('')], ['/run/logins', null])
})

test('a rotated id is replaced by the name of its call or by its old id, as JSON or as pairs', () => {
  const expected = { LIST_NOTEBOOKS: 'newId1', LIST_NOTES: 'newId2' }
  for (const text of ['{"LIST_NOTEBOOKS": "newId1", "cFji9": "newId2"}', 'LIST_NOTEBOOKS=newId1, LIST_NOTES=newId2'])
    assert.deepEqual(readConfig({ NOTEBOOK_RPC_OVERRIDES: text }).hosted.rpcOverrides, expected)
  assert.throws(() => readConfig({ NOTEBOOK_RPC_OVERRIDES: '{"NO_CALL": "newId1"}' }), /NOTEBOOK_RPC_OVERRIDES/)
})

test('the limits of a tier are the published ones, single ones replaced', () => {
  const { quotaLimits } = readConfig({ NOTEBOOK_TIER: 'pro', NOTEBOOK_QUOTA: '{"question": 7}' }).hosted
  assert.deepEqual([quotaLimits.question, quotaLimits.report], [7, 100])
  assert.throws(() => readConfig({ NOTEBOOK_QUOTA: '{"answers": 7}' }), /NOTEBOOK_QUOTA cannot be used/)
})

test('an allowed root that is no folder is a warning that names it', () => {
  const { warnings } = readConfig({
    NOTEBOOK_ALLOWED_ROOTS: `${import.meta.dirname}:/nowhere/at/all:${import.meta.filename}`,
  })
  assert.deepEqual(
    warnings.map((warning) => /NOTEBOOK_ALLOWED_ROOTS names (\S+),/.exec(warning)?.[1]),
    ['/nowhere/at/all', import.meta.filename],
  )
})

test('a database is named by an address, and what it cannot keep yet is refused at the start', () => {
  const url = 'postgres://user:secret@db.example/notebooks'
  assert.equal(readConfig({}).databaseUrl, null)
  const embedder = { NOTEBOOK_EMBED_BASE_URL: 'http://127.0.0.1:1/v1', NOTEBOOK_EMBED_MODEL: 'small' }
  assert.equal(readConfig({ DATABASE_URL: url, ...embedder }).databaseUrl, url)
  assert.equal(readConfig({ DATABASE_URL: url, PGPASSWORD: 'other' }).databaseUrl, url)
  const { databaseUrl } = readConfig({
    DATABASE_URL: 'postgres://user@db.example/notebooks',
    PGPASSWORD: 'p@s:/w#d?1%41',
  })
  assert.equal(databaseUrl, 'postgres://user:p%40s%3A%2Fw%23d%3F1%2541@db.example/notebooks')
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://db.example' }),
    /DATABASE_URL cannot be used: expected an address/,
  )
  assert.throws(
    () => readConfig({ DATABASE_URL: url, NOTEBOOK_PRODUCT: 'hosted' }),
    /NOTEBOOK_KEY is missing: with DATABASE_URL the sign-ins of the hosted product lie encrypted on the server/,
  )
  const hosted = readConfig({ DATABASE_URL: url, NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_KEY: 'a long passphrase' })
  assert.equal(hosted.databaseUrl, url)
})

test('files beside a database lie in a folder that is there, or in a bucket with the keys to it', () => {
  const database = { DATABASE_URL: 'postgres://db.example/notebooks' }
  const readFiles = (settings: Record<string, string>) => readConfig({ ...database, ...settings }).files
  assert.equal(readFiles({}), null)
  assert.deepEqual(readFiles({ NOTEBOOK_FILES: import.meta.dirname }), { folder: import.meta.dirname })
  const keys = { AWS_ACCESS_KEY_ID: 'ID', AWS_SECRET_ACCESS_KEY: 'secret' }
  const credentials = { accessKeyId: 'ID', secretAccessKey: 'secret' }
  assert.deepEqual(readFiles({ NOTEBOOK_FILES: 's3://ours/all/of/it', ...keys, AWS_REGION: 'eu-west-1' }), {
    s3: {
      ...{ region: 'eu-west-1', bucket: 'ours', prefix: 'all/of/it/', credentials, isPathStyle: false },
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
    },
  })
  const own = readFiles({ NOTEBOOK_FILES: 's3://ours', ...keys, AWS_ENDPOINT_URL: 'http://127.0.0.1:9000/' })
  assert.ok(own && 's3' in own)
  assert.deepEqual([own.s3.endpoint, own.s3.prefix, own.s3.isPathStyle], ['http://127.0.0.1:9000', '', true])
  for (const [settings, problem] of [
    [{ ...database, NOTEBOOK_FILES: 'files' }, /expected s3:/],
    [{ ...database, NOTEBOOK_FILES: '/nowhere/at/all' }, /no folder here/],
    [{ ...database, NOTEBOOK_FILES: 's3://ours' }, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing/],
    [{ NOTEBOOK_FILES: import.meta.dirname }, /without DATABASE_URL/],
  ] as const)
    assert.throws(() => readConfig(settings), problem)
})
