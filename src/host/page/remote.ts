import type { PageFacts } from './elements.ts'

declare const facts: PageFacts

/** A reply of the wire, or a part of it: lists in lists. */
// biome-ignore lint/suspicious/noExplicitAny: the page believes what its own host sends
export type Reply = any

/** Asks the host, which may tell the page to go: nothing of it goes on then. */
async function post(address: string, body: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { 'x-host-page': '1' }
  const reply = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(body) })
  if (!reply.headers.has('x-host-leave')) return reply
  location.replace('about:blank')
  return new Promise(() => {})
}

/** @throws Error when the product refuses */
export async function callRemote(name: string, params: readonly unknown[]): Promise<Reply> {
  const id = facts.ids[name]!
  const query = new URLSearchParams({ rpcids: id, 'source-path': location.pathname, rt: 'c' })
  const body = { 'f.req': JSON.stringify([[[id, JSON.stringify(params), null, 'generic']]]), at: facts.token }
  const address = `/_/LabsTailwindUi/data/batchexecute?${query}`
  const reply = await post(address, body)
  const row = parseRows(await reply.text()).find(([kind, rowId]) => kind === 'wrb.fr' && rowId === id)
  if (!row || row[2] === null) throw new Error(`${name} was refused: ${row?.[5]}`)
  return JSON.parse(row[2])
}

/** The rows of what has come so far; the last line may not be whole yet. */
export function parseRows(text: string): Reply[] {
  const lines = text.split('\n').filter((line) => line.startsWith('[['))
  return lines.flatMap((line) => {
    try {
      return JSON.parse(line) as Reply[]
    } catch {
      return []
    }
  })
}

/** Asks, and tells each payload of the answer as it comes. @throws Error when the product refuses, with its code */
export async function askRemote(params: readonly unknown[], hear: (payload: Reply) => void): Promise<void> {
  const service = 'google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService'
  const body = { 'f.req': JSON.stringify([null, JSON.stringify(params)]), at: facts.token }
  const address = `/_/LabsTailwindUi/data/${service}/GenerateFreeFormStreamed?rt=c`
  const reply = await post(address, body)
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let heard = 0
  for (;;) {
    const { done, value } = await reader.read()
    text += value ?? ''
    const rows = parseRows(text).filter(([kind]) => kind === 'wrb.fr')
    for (const row of rows.slice(heard)) {
      if (row[2] === null) throw new Error(String(row[5]))
      hear(JSON.parse(row[2]))
    }
    heard = rows.length
    if (done) return
  }
}

export async function postFile(file: File): Promise<void> {
  const registered = await callRemote('REGISTER_FILE', [[[file.name]], facts.notebookId, [2]])
  const sourceId = registered[0][0][0][0]
  const start = { PROJECT_ID: facts.notebookId, SOURCE_NAME: file.name, SOURCE_ID: sourceId }
  const headers = { 'x-goog-upload-command': 'start', 'x-goog-upload-header-content-type': file.type }
  const begun = await fetch('/upload/_/', { method: 'POST', headers, body: JSON.stringify(start) })
  const address = new URL(begun.headers.get('x-goog-upload-url')!)
  const sending = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' }
  await fetch(`${address.pathname}${address.search}`, { method: 'POST', headers: sending, body: file })
}

export const REMOTE_FUNCTIONS = [post, callRemote, parseRows, askRemote, postFile]
