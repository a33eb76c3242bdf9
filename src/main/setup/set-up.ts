import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import type { LocalCall, LocalVerbResult } from '../../faces/cli/verb.ts'
import type { ClientConfig } from '../client-config.ts'
import { type FileChange, makeChange, planChange } from './change-file.ts'
import { CLIENTS, type ClientConnection, type ClientName, type ClientPlaces, type McpClient } from './clients.ts'

const CONTEXT_LINES = 2

export type SetupRequest = {
  readonly client: ClientName
  readonly project: boolean
  readonly address: boolean
  readonly undo: boolean
  readonly print: boolean
}

type SetupSurroundings = Pick<LocalCall, 'terminal' | 'switches'> & {
  readonly places: ClientPlaces
  readonly config: ClientConfig
}

/** What the server is called in every client. */
const SERVER = 'notebook-assistant'

/** The MCP companion of this very installation, started by the Node that runs now. */
const COMPANION = path.join(import.meta.dirname, '../stdio.js')

/** Writes the server into the client's own file, or takes it out, after showing the change and asking. */
export async function setUp(request: SetupRequest, surroundings: SetupSurroundings): Promise<LocalVerbResult> {
  const client: McpClient = CLIENTS[request.client]
  const file = chooseFile(client, request, surroundings)
  const entry = request.undo ? undefined : client.entry(chooseConnection(client, request, surroundings.config))
  const change = await planChange(file, client.format, { section: client.section, name: SERVER }, entry)
  if (change.before === change.after)
    return buildSetupResult(describeNothingToDo(client, file, request.undo), file, false)
  const preview = `${file}\n\n${maskKey(describeFileChange(change), surroundings.config)}`
  if (request.print) return buildSetupResult(preview, file, false)
  await requireAgreement(preview, surroundings)
  const copy = await makeChange(change)
  return buildSetupResult(describeDone(client, change, copy, request).join('\n'), file, true, copy)
}

function chooseFile(
  { title, userFile, projectFile }: McpClient,
  { project }: SetupRequest,
  { places, terminal }: SetupSurroundings,
) {
  if (!project) return userFile(places)
  if (projectFile !== null) return path.join(terminal.directory, projectFile)
  throw new Fault('BAD_REQUEST', `${title} has no settings of a project.`, { hint: 'Leave --project out.' })
}

/** A key goes into a file of one's own, never into one that a project shares. */
function chooseConnection(
  { title, takesAddress }: McpClient,
  request: SetupRequest,
  config: ClientConfig,
): ClientConnection {
  const apiKey = request.project ? null : (config.apiKey ?? null)
  if (!request.address) {
    const env = { MCP_HTTP_URL: config.baseUrl, ...(apiKey === null ? {} : { API_KEY: apiKey }) }
    return { command: process.execPath, args: [COMPANION], env }
  }
  if (takesAddress) return { url: `${config.baseUrl}/mcp`, apiKey }
  throw new Fault('BAD_REQUEST', `${title} takes no address in its file, only a program that it starts.`, {
    hint: 'Leave --address out.',
  })
}

function describeFileChange({ before, after }: FileChange): string {
  if (after === null) return 'The file goes, since nothing else is in it.'
  return `${before === null ? 'A new file:\n\n' : ''}${previewChange(before ?? '', after)}`
}

/** The key is written and not shown. */
function maskKey(text: string, { apiKey }: ClientConfig): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, '(your API_KEY)')
}

async function requireAgreement(preview: string, { terminal, switches }: SetupSurroundings): Promise<void> {
  if (!switches.yes && !(terminal.isInTerminal && terminal.isErrTerminal)) {
    throw new Fault('BAD_REQUEST', 'setup shows what it writes and asks first, but nobody is there to answer.', {
      hint: 'Add --print to see it, or --yes to go on.',
    })
  }
  terminal.err(`${preview}\n\n`)
  if (switches.yes) return
  const answer = await terminal.ask('Write this? [y/N] ')
  if (!/^y(es)?$/i.test(answer.trim())) throw new Fault('CANCELLED', 'Nothing was written.')
}

function describeNothingToDo({ title }: McpClient, file: string, undo: boolean): string {
  return undo ? `${file} does not name this server; nothing to undo.` : `${title} is set up already, in ${file}.`
}

function describeDone({ title, next }: McpClient, { file }: FileChange, copy: string | null, request: SetupRequest) {
  const isCached = !request.address && COMPANION.includes(`${path.sep}_npx${path.sep}`)
  return [
    request.undo
      ? `${title} no longer knows this server (${file}).`
      : `${title} knows this server now (${file}). ${next}`,
    ...(copy === null ? [] : [`What was there before is in ${copy}.`]),
    ...(request.undo
      ? []
      : [`"setup ${request.client}${request.project ? ' --project' : ''} --undo" takes it out again.`]),
    ...(request.undo || !request.project ? [] : ['It names this installation: others need their own, or --address.']),
    ...(isCached && !request.undo
      ? ['npx may empty its cache one day: npm install -g keeps the program for good.']
      : []),
  ]
}

function buildSetupResult(text: string, file: string, changed: boolean, copy: string | null = null): LocalVerbResult {
  return { text, data: { file, changed, ...(copy === null ? {} : { copy }) } }
}

/** What changes between two texts that differ in one place, line by line, with a little of what stands around it. */
function previewChange(before: string, after: string): string {
  const [old, now] = [splitFileLines(before), splitFileLines(after)]
  const maxLines = Math.min(old.length, now.length)
  let head = 0
  while (head < maxLines && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < maxLines - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return [
    ...now.slice(Math.max(0, head - CONTEXT_LINES), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...now.slice(now.length - tail, now.length - tail + CONTEXT_LINES).map((line) => `  ${line}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

function splitFileLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}
