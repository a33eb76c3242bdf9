import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { About } from '../../src/product/rpc/rpc.ts'
import { FrameReader } from '../../src/wire/frames.ts'
import { ReplyReader } from '../../src/wire/reply-reader.ts'

const ROOM = fileURLToPath(new URL('../../src/product/rpc/', import.meta.url))

type Remote = {
  readonly name: string
  readonly params: (...args: unknown[]) => unknown
  readonly read: (reply: ReplyReader) => unknown
  readonly about?: About<unknown[]>
}

/** A small reply made by hand after the dossier: `fixtures/<method>/<case>/{call.json, reply.txt, value.json}`. */
export type SmallReply = {
  readonly method: string
  readonly name: string
  readonly args: unknown[]
  readonly params: unknown
  readonly body: string
  readonly value: unknown
  readonly remote: Remote
  readonly payload: (name: string) => ReplyReader
}

export async function smallReplies(): Promise<SmallReply[]> {
  const calls = globSync('fixtures/*/*/call.json', { cwd: ROOM }).sort()
  return Promise.all(calls.map((call) => readSmallReply(path.dirname(call))))
}

/** The remote methods of `methods/`, by the names of their fixtures: `listNotesMethod` has its own in `list-notes`. */
export async function remoteMethods(): Promise<ReadonlyMap<string, Remote>> {
  const found = new Map<string, Remote>()
  for (const file of globSync('methods/*.ts', { cwd: ROOM })) {
    const exported: Record<string, Remote> = await import(path.join(ROOM, file))
    for (const [name, one] of Object.entries(exported))
      if (name.endsWith('Method'))
        found.set(
          name
            .replace(/Method$/, '')
            .replace(/[A-Z]/g, '-$&')
            .toLowerCase(),
          one,
        )
  }
  return found
}

async function readSmallReply(folder: string): Promise<SmallReply> {
  const [, method = '', name = ''] = folder.split('/')
  const read = (file: string) => readFileSync(path.join(ROOM, folder, file), 'utf8')
  const { args, params } = JSON.parse(read('call.json'))
  const remote = (await remoteMethods()).get(method)
  const body = read('reply.txt')
  const payload = (call: string) => new ReplyReader(readPayload(body), call)
  return { method, name, args, params, body, value: JSON.parse(read('value.json')), remote: remote!, payload }
}

/** The decoded payload of the result's row. @throws Fault, SyntaxError */
export function readPayload(body: string): unknown {
  const reader = new FrameReader()
  const frames = [...reader.push(new TextEncoder().encode(body)), ...reader.end()]
  const payload = frames.flat().find((row) => row[0] === 'wrb.fr')?.[2]
  return typeof payload === 'string' ? JSON.parse(payload) : null
}
