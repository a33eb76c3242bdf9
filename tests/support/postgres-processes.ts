import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { compiledBefore } from './compiled-before.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../src/main/serve.js')

export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** One of several equal processes, with a home, a working folder and a folder for what is on its way that are all empty. */
export async function startProcess(
  t: TestContext,
  databaseUrl: string,
  home: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, DATABASE_URL: databaseUrl }
  const settings = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: home,
    env: { ...env, ...settings, ...compiledBefore(), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  t.after(() => end('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { url: `http://127.0.0.1:${/:(\d+) \(/.exec(line)![1]}`, child, end }
}

type Reply<Data> = { readonly status: number; readonly data: Data; readonly code?: string; readonly error?: string }

export async function call<Data>(
  { url }: ServiceProcess,
  method: string,
  route: string,
  body?: unknown,
): Promise<Reply<Data>> {
  const reply = await fetch(url + route, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { ...((await reply.json()) as Reply<Data>), status: reply.status } // some say a status of their own
}

export async function callWell<Data>(...args: Parameters<typeof call>): Promise<Data> {
  const reply = await call<Data>(...args)
  assert.ok(reply.status < 300, JSON.stringify(reply))
  return reply.data
}
