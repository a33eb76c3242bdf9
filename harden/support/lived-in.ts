import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '../../src/client/client.ts'

type Client = ReturnType<typeof createClient>

/** What a service says, by what it was asked: a hash of the reply, or that it refused and why. */
export type Said = ReadonlyMap<string, string>

const LONG = Array.from({ length: 400 }, (_, line) => `T ${line} reads ${line * 7} metres at the north gauge.`).join(
  ' ',
)
const PAGE = `<!-- ${'x'.repeat(40_000)} --><h1>Kettle</h1><p>The kettle of the signal box holds 11 litres.</p>`

/** Lives in a service: a notebook with sources of each kind of keeping, a note, made content, a question; and an empty one. */
export async function liveIn(url: string, dataDirectory: string): Promise<void> {
  const client = createClient({ baseUrl: url })
  const { notebook_id } = await client.createNotebook({ name: 'Gauges', activate: true })
  const page = path.join(dataDirectory, 'inbox', 'kettle.html')
  mkdirSync(path.dirname(page))
  writeFileSync(page, PAGE)
  await client.addSource({ notebook_id, source_type: 'text', text: LONG, title: 'Gauge book' })
  await client.addSource({ notebook_id, source_type: 'file', file_path: page, title: 'Kettle' })
  await client.createNote({ notebook_id, title: 'Remember', content: 'Oil the gauge.' })
  await client.generateStudyAid({ kind: 'flashcards', notebook_id })
  await client.askQuestion({ question: 'What does T 13 read?', notebook_id })
  await client.createNotebook({ name: 'Empty' })
}

/** Asks for everything that is kept, and tells each reply, or that it was refused. */
export async function hearAll(url: string): Promise<Said> {
  const client = createClient({ baseUrl: url })
  const said = new Map<string, string>()
  const ask = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      const reply = await work()
      said.set(what, createHash('sha256').update(JSON.stringify(reply)).digest('hex'))
      return reply
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      said.set(what, `refused ${code}: ${message}`)
      return null
    }
  }
  const known = await ask('library', async () =>
    (await client.listNotebooks({})).notebooks.map(({ id, name }) => ({ id, name })),
  )
  await ask('sessions', async () => (await client.listSessions({})).sessions.length)
  for (const { id, name } of known ?? []) await hearNotebook(client, id, name, ask)
  return said
}

type Ask = <T>(what: string, work: () => Promise<T>) => Promise<T | null>

async function hearNotebook(client: Client, notebook_id: string, name: string, ask: Ask): Promise<void> {
  const sources = await ask(`${name}: sources`, async () => (await client.listSources({ notebook_id })).sources)
  for (const { id: source_id, title } of sources ?? [])
    await ask(`${name}: text of ${title}`, async () => (await client.readSource({ notebook_id, source_id })).content)
  await ask(`${name}: notes`, async () => (await client.listNotes({ notebook_id })).notes)
  if (name === 'Empty') return
  await ask(
    `${name}: passages`,
    async () => (await client.searchPassages({ notebook_id, query: 'T 13 reads' })).passages,
  )
  await ask(`${name}: content`, async () => await client.listContent({ notebook_id }))
  await ask(`${name}: cards`, async () => {
    const { file } = await client.downloadContent({ content_type: 'flashcards', notebook_id })
    return await new Response(await file!.read()).text()
  })
}

/** Every file that the service keeps, relative to its data directory. */
export function listKept(dataDirectory: string): string[] {
  return readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDirectory, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^(service\.|inbox|tmp)/.test(name))
    .sort()
}
