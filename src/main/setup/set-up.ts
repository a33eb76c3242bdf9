import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import type { LocalCall, Told } from '../../faces/cli/verb.ts'
import type { ClientConfig } from '../client-config.ts'
import { type FileChange, makeChange, planChange } from './change-file.ts'
import { CLIENTS, type ClientName, type Connection, type McpClient, type Places } from './clients.ts'
import { previewChange } from './preview.ts'

export type SetupWish = {
  readonly client: ClientName
  readonly project: boolean
  readonly address: boolean
  readonly undo: boolean
  readonly print: boolean
}

type Surroundings = Pick<LocalCall, 'terminal' | 'switches'> & {
  readonly places: Places
  readonly config: ClientConfig
}

/** What the server is called in every client. */
const SERVER = 'notebook-assistant'

/** The MCP companion of this very installation, started by the Node that runs now. */
const COMPANION = path.join(import.meta.dirname, '../stdio.js')

/** Writes the server into the client's own file, or takes it out, after showing the change and asking. */
export async function setUp(wish: SetupWish, surroundings: Surroundings): Promise<Told> {
  const client: McpClient = CLIENTS[wish.client]
  const file = fileOf(client, wish, surroundings)
  const entry = wish.undo ? undefined : client.entry(connectionFor(client, wish, surroundings.config))
  const change = await planChange(file, client.format, { section: client.section, name: SERVER }, entry)
  if (change.before === change.after) return told(nothingToDo(client, file, wish.undo), file, false)
  const preview = `${file}\n\n${masked(previewOf(change), surroundings.config)}`
  if (wish.print) return told(preview, file, false)
  await agree(preview, surroundings)
  const copy = await makeChange(change)
  return told(doneSentences(client, change, copy, wish).join('\n'), file, true, copy)
}

function fileOf(
  { title, userFile, projectFile }: McpClient,
  { project }: SetupWish,
  { places, terminal }: Surroundings,
) {
  if (!project) return userFile(places)
  if (projectFile !== null) return path.join(terminal.directory, projectFile)
  throw new Fault('BAD_REQUEST', `${title} has no settings of a project.`, { hint: 'Leave --project out.' })
}

/** A key goes into a file of one's own, never into one that a project shares. */
function connectionFor({ title, takesAddress }: McpClient, wish: SetupWish, config: ClientConfig): Connection {
  const apiKey = wish.project ? null : (config.apiKey ?? null)
  if (!wish.address) {
    const env = { MCP_HTTP_URL: config.baseUrl, ...(apiKey === null ? {} : { API_KEY: apiKey }) }
    return { command: process.execPath, args: [COMPANION], env }
  }
  if (takesAddress) return { url: `${config.baseUrl}/mcp`, apiKey }
  throw new Fault('BAD_REQUEST', `${title} takes no address in its file, only a program that it starts.`, {
    hint: 'Leave --address out.',
  })
}

function previewOf({ before, after }: FileChange): string {
  if (after === null) return 'The file goes, since nothing else is in it.'
  return `${before === null ? 'A new file:\n\n' : ''}${previewChange(before ?? '', after)}`
}

/** The key is written and not shown. */
function masked(text: string, { apiKey }: ClientConfig): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, '(your API_KEY)')
}

async function agree(preview: string, { terminal, switches }: Surroundings): Promise<void> {
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

function nothingToDo({ title }: McpClient, file: string, undo: boolean): string {
  return undo ? `${file} does not name this server; nothing to undo.` : `${title} is set up already, in ${file}.`
}

function doneSentences({ title, next }: McpClient, { file }: FileChange, copy: string | null, wish: SetupWish) {
  const isCached = !wish.address && COMPANION.includes(`${path.sep}_npx${path.sep}`)
  return [
    wish.undo ? `${title} no longer knows this server (${file}).` : `${title} knows this server now (${file}). ${next}`,
    ...(copy === null ? [] : [`What was there before is in ${copy}.`]),
    ...(wish.undo ? [] : [`"setup ${wish.client}${wish.project ? ' --project' : ''} --undo" takes it out again.`]),
    ...(wish.undo || !wish.project ? [] : ['It names this installation: others need their own, or --address.']),
    ...(isCached && !wish.undo ? ['npx may empty its cache one day: npm install -g keeps the program for good.'] : []),
  ]
}

function told(text: string, file: string, changed: boolean, copy: string | null = null): Told {
  return { text, data: { file, changed, ...(copy === null ? {} : { copy }) } }
}
