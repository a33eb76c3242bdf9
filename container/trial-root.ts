import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = import.meta.dirname
const USER = 'notebook'
const START_TRIES = 300
const START_PAUSE_MS = 100

/** A container without an engine: its entry script in its root file system, in the network of this machine. */
export type TrialContainer = {
  readonly service: string
  readonly screen: string
  /** Uid of the process that serves. */
  readonly findServiceUser: () => number
  /** What runs in its root file system, by id. */
  readonly listProcesses: () => number[]
  /** As an engine stops it. @returns how the entry script ended */
  readonly stop: () => Promise<number | null>
}

/** Lays out the root file system by the scripts that the Dockerfile calls. @returns its folder, gone after the test */
export async function buildRoot(test: TestContext): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'container-root-'))
  chmodSync(root, 0o755) // the container's user goes through it
  test.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const dockerfile = readFileSync(path.join(HERE, '../Dockerfile'), 'utf8')
  const [, release] = /^FROM debian:(\w+)-slim$/m.exec(dockerfile)!
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', release!, root, findMirror()])
  cpSync(HERE, path.join(root, 'tmp/container'), { recursive: true })
  await run('chroot', [root, '/tmp/container/install.sh'], { maxBuffer: 2 ** 26 })
  await run(path.join(HERE, 'build-app.sh'), [path.join(root, 'app')], { maxBuffer: 2 ** 26 })
  return root
}

const LISTS = '/etc/apt'

/** Where this machine has its packages from. */
function findMirror(): string {
  const lists = readdirSync(LISTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:list|sources)$/.test(file),
  )
  for (const list of lists) {
    const found = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(\S+)/m.exec(readFileSync(path.join(LISTS, list), 'utf8'))
    if (found) return found[1]!
  }
  throw new Error('The lists of apt name no mirror.')
}

/** Mounts what every engine mounts, for this process alone, and becomes the entry script. */
const ENTER = `mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" &&
exec chroot --userspec=${USER}:${USER} "$1" /usr/bin/env -i "\${@:2}" /app/bin/entry.sh`

export async function startContainer(
  test: TestContext,
  root: string,
  settings: Readonly<Record<string, string>>,
): Promise<TrialContainer> {
  const [port, screenPort] = [await findFreePort(), await findFreePort()]
  const environment = {
    PATH: '/app/bin:/usr/local/bin:/usr/bin:/bin',
    HOME: `/home/${USER}`,
    NODE_ENV: 'production',
    NOTEBOOK_DATA_DIR: '/data',
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(port),
    NOVNC_PORT: String(screenPort),
    ...settings,
  }
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const child = spawn('unshare', ['-m', '--propagation', 'private', 'bash', '-c', ENTER, 'enter', root, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const stop = async () => {
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  test.after(stop)
  const service = `http://127.0.0.1:${port}`
  await waitForService(service)
  const listProcesses = () => listIds().filter((pid) => readLink(`/proc/${pid}/root`) === root)
  return {
    service,
    screen: `http://127.0.0.1:${screenPort}`,
    findServiceUser: () => findUser(listProcesses()),
    listProcesses,
    stop,
  }
}

async function waitForService(service: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const isThere = await fetch(`${service}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await pause(START_PAUSE_MS)
  }
  throw new Error('The service in the container does not answer.')
}

const listIds = () => readdirSync('/proc').map(Number).filter(Number.isInteger)

function readLink(file: string): string | null {
  try {
    return readlinkSync(file)
  } catch {
    return null // it has ended meanwhile
  }
}

function findUser(ids: readonly number[]): number {
  const service = ids.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('serve.js'))
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${service}/status`, 'utf8'))![1])
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
