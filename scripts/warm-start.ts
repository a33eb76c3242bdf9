import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Fills the compile cache that `npm start` reads, by starting the service once, asking it one thing of each face and of
 * the threads that take in and answer, and ending it: the first start of a newcomer is then as quick as every other. The hosted
 * product cannot be asked here, so that its rooms are loaded alone. Run by `npm ci` after the packages are there.
 * A failure here costs speed alone, so it never fails the installation.
 */
const ROOT = path.join(import.meta.dirname, '..')
const LIMIT_MS = 30_000
/** The cache is of one set of these; whatever else this process was begun with would be begun again. */
const flags = process.execArgv.filter((flag) => flag.startsWith('--max-semi-space-size='))

const directory = mkdtempSync(path.join(os.tmpdir(), 'notebook-warm-'))
const loadHosted = spawn(process.execPath, [...flags, path.join(import.meta.dirname, 'warm-hosted.ts')], {
  stdio: 'ignore',
  timeout: LIMIT_MS,
})
loadHosted.once('error', () => {})
const service = spawn(process.execPath, [...flags, path.join(ROOT, 'src/main/start.js')], {
  cwd: ROOT,
  env: { PATH: process.env.PATH, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'ignore'],
})
const limit = setTimeout(() => service.kill('SIGKILL'), LIMIT_MS)
service.once('error', () => {})
service.stdout.once('data', async (line: Buffer) => {
  const base = /http:\/\/localhost:(\d+)/.exec(String(line))?.[1]
  const call = (path: string, input?: object) =>
    fetch(`http://127.0.0.1:${base}${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      body: input && JSON.stringify(input),
    }).catch(() => null)
  for (const path of ['/', '/docs', '/notebooks/stats']) await call(path)
  await call('/notebooks/create', { name: 'Warm', activate: true })
  await call('/content/sources', { source_type: 'text', text: 'The kestrel nests on the old mill.' })
  await call('/ask', { question: 'Where does the kestrel nest?' })
  service.kill('SIGTERM')
})
service.once('close', () => {
  clearTimeout(limit)
  rmSync(directory, { recursive: true, force: true })
})
