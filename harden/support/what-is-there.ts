import { setTimeout as wait } from 'node:timers/promises'
import type { Ground, Seen, Send } from './keyed-writes.ts'

const LOOK_AGAIN_MS = 200

/** Looks at everything, once no job is left. */
export async function see(send: Send, { notebook_id, session_id }: Ground): Promise<Seen> {
  const rows = async <Row>(path: string, field: string, method = 'GET', body?: object) =>
    (await send(method, path, body))[field] as readonly Row[]
  const jobs = await endedJobs(() => rows<{ id: string; state: string }>('/jobs', 'jobs'))
  const sessions = await rows<{ id: string; message_count: number }>('/sessions', 'sessions')
  const content = await rows<{ name: string }>(`/content?notebook_id=${notebook_id}`, 'generatedContent')
  const all = { session_id, title: 'The whole conversation', scope: 'all' }
  const { noteId: note_id } = await send('POST', '/content/chat-to-note', all)
  const conversation = await send('POST', '/content/notes/get', { notebook_id, note_id })
  const entries = await rows<{ id: string; name: string; url: string }>('/notebooks', 'notebooks')
  const accounts = await rows<{ id: string }>('/accounts', 'accounts')
  const shared: string[] = []
  for (const { id, name } of entries.filter((one) => one.name.startsWith('share ')))
    if ((await send('GET', `/notebooks/${id}/share`)).isPublic === true) shared.push(name)
  return {
    accounts: accounts.map(({ id }) => id),
    shared,
    notebooks: (await rows<{ name: string }>('/notebooks/scrape', 'notebooks')).map(({ name }) => name),
    entries,
    sources: await rows(`/notebooks/${notebook_id}/sources`, 'sources'),
    notes: titlesOf(await rows('/content/notes/list', 'notes', 'POST', { notebook_id })),
    labels: (await rows<{ name: string }>(`/notebooks/${notebook_id}/labels`, 'labels')).map(({ name }) => name),
    content: content.map(({ name }) => name),
    sessions: new Map(sessions.map(({ id, message_count }) => [id, message_count])),
    jobs: jobs.map(({ state }) => state),
    conversation: String(conversation.content),
  }
}

const titlesOf = (rows: readonly { readonly title: string }[]) => rows.map(({ title }) => title)

async function endedJobs<Job extends { readonly state: string }>(list: () => Promise<readonly Job[]>) {
  for (;;) {
    const jobs = await list()
    if (jobs.every(({ state }) => state !== 'queued' && state !== 'running')) return jobs
    await wait(LOOK_AGAIN_MS)
  }
}
