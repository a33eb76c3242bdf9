import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import type { KilledProcesses } from './killed-processes.ts'

export type KillPlan = {
  readonly database: string
  readonly home: string
  readonly questions: number
  readonly kills: number
  /** What is done to the service instead of killing one of its processes. */
  readonly strike?: () => Promise<void>
  /** Between two kills, ms. */
  readonly pauseMs: () => number
  /** Between two questions, so that the batch lasts as long as the killing. */
  readonly sleepBetweenMs: number
}

type Row = Readonly<Record<string, unknown>>

/** What became of it all; each list names what is wrong and is empty where nothing is. */
export type KillReport = {
  readonly questions: number
  readonly answeredOnce: number
  readonly wrongAnswers: readonly string[]
  readonly uploads: number
  readonly generated: number
  readonly changes: number
  /** Acknowledged, and not there, or there more than once. */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Jobs that were told as failed, with the reason. */
  readonly failedJobs: readonly string[]
  /** The longest that a job, a claim or a place in a line was held by a process that was not heard of, seconds. */
  readonly longestUnheardSeconds: Readonly<Record<string, number>>
  readonly usesCounted: number
  readonly usesExpected: number
  readonly seconds: number
}

const NOTEBOOK = 'mill'
const ENTRIES = 4
const THINGS = ['moss', 'fern', 'oak', 'heron', 'otter', 'newt', 'trout', 'reed', 'beech', 'swift']

const nameThing = (number: number) => `${THINGS[number % THINGS.length]} of plot ${1000 + number}`
const measure = (number: number) => 3000 + number * 7
const writeFact = (number: number) =>
  `The ${nameThing(number)} was planted in the spring of the year ${measure(number)}.`
const writeQuestion = (number: number) => `In which year was the ${nameThing(number)} planted?`

/** Asks a batch, uploads, generates and changes the library until the batch is over, while processes are killed. */
export async function workUnderKills(service: KilledProcesses, plan: KillPlan): Promise<KillReport> {
  const startedAt = performance.now()
  await service.sendWell('POST', '/notebooks/create', { name: 'Mill', activate: true })
  const text = Array.from({ length: plan.questions }, (_, number) => writeFact(number)).join('\n\n')
  await service.sendWell('POST', '/content/sources', {
    source_type: 'text',
    title: 'Plots',
    text,
    notebook_id: NOTEBOOK,
  })
  for (let entry = 0; entry < ENTRIES; entry += 1)
    await service.sendWell('POST', '/notebooks/create', { name: `Entry ${entry}` })
  const client = new Pool({ connectionString: plan.database, max: 1 })
  client.on('error', () => {}) // the server may be what is struck
  const over = { isOver: false }
  const watch = watchUnheard(client, over)
  const killing = killAtRandom(service, plan)
  const uploads = [0, 1].map((uploader) => uploadAsLong(service, uploader, over))
  const generating = generateAsLong(service, over)
  const changing = [0, 1, 2, 3].map((changer) => changeAsLong(service, changer, over))
  const batch = await Promise.all([askBatch(service, plan), killing])
    .then(([told]) => told)
    .finally(() => {
      over.isOver = true
    })
  const uploaded = (await Promise.all(uploads)).flat()
  const generated = await generating
  const changed = (await Promise.all(changing)).flat()
  const longestUnheardSeconds = await watch
  const found = await verify(service, client, { plan, batch, uploaded, generated, changed })
  await client.end()
  const seconds = (performance.now() - startedAt) / 1000
  return { ...found, longestUnheardSeconds, questions: plan.questions, seconds }
}

async function killAtRandom(service: KilledProcesses, { kills, pauseMs, strike }: KillPlan): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(pauseMs())
    await (strike ?? (() => service.killOne()))()
  }
}

async function askBatch(service: KilledProcesses, { questions, home, sleepBetweenMs }: KillPlan): Promise<Row> {
  return service.sendWell('POST', '/batch-to-vault', {
    questions: Array.from({ length: questions }, (_, number) => writeQuestion(number)),
    vault_dir: path.join(home, 'answers'),
    notebook_id: NOTEBOOK,
    sleep_between_ms: sleepBetweenMs,
  })
}

/** So that each is a thing of its own, and no question asks for it. */
const writeUpload = (name: string) => `${name} tells of the bridge keeper. The keeper of ${name} counted the carts.`

type Acknowledged = { readonly name: string; readonly jobId: string | null }

/** Every other one as a job. */
async function uploadAsLong(
  service: KilledProcesses,
  uploader: number,
  over: { isOver: boolean },
): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  for (let number = 0; !over.isOver; number += 1) {
    const name = `upload ${uploader} ${number}.txt`
    const form = new FormData()
    form.append('notebook_id', NOTEBOOK)
    if (number % 2 === 1) form.append('async', 'true')
    form.append('file', new Blob([writeUpload(name)]), name)
    const { job } = await service.sendWell('POST', '/content/sources', form)
    acknowledged.push({ name, jobId: job ? String((job as Row).id) : null })
    await wait(300)
  }
  return acknowledged
}

/** One after the other, every other one as a job that is awaited. */
async function generateAsLong(service: KilledProcesses, over: { isOver: boolean }): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  for (let number = 0; !over.isOver; number += 1) {
    const name = `Report ${number}`
    const body = { content_type: 'report', notebook_id: NOTEBOOK, ...(number % 2 === 1 ? { async: true } : {}) }
    const { job, contentId } = await service.sendWell('POST', '/content/generate', body)
    const jobId = job ? String((job as Row).id) : null
    if (jobId) await awaitJob(service, jobId)
    acknowledged.push({ name: jobId ? name : String(contentId), jobId })
  }
  return acknowledged
}

type StoredChange = { readonly entry: string; readonly description: string }

async function changeAsLong(
  service: KilledProcesses,
  changer: number,
  over: { isOver: boolean },
): Promise<readonly StoredChange[]> {
  const latest = new Map<string, string>()
  let changes = 0
  for (; !over.isOver; changes += 1) {
    const entry = `entry-${changer}`
    const description = `changed by ${changer}, ${changes}`
    await service.sendWell('PUT', `/notebooks/${entry}`, { description })
    latest.set(entry, description)
    await wait(100)
  }
  return [...latest].map(([entry, description]) => ({ entry, description }))
}

async function awaitJob(service: KilledProcesses, id: string): Promise<Row> {
  for (;;) {
    const { job } = (await service.sendWell('GET', `/jobs/${id}`)) as { readonly job: Row }
    if (!['queued', 'running'].includes(String(job.state))) return job
    await wait(200)
  }
}

/** A lease that is over and not taken up is one of a process that is gone. */
const SELECT_UNHEARD = `SELECT kind, max(extract(epoch FROM now() - leased_until))::float AS seconds FROM (
    SELECT 'job' AS kind, leased_until FROM job WHERE state = 'running'
    UNION ALL SELECT 'call', leased_until FROM claim WHERE outcome IS NULL
    UNION ALL SELECT 'source', leased_until FROM source WHERE state = 'processing' AND leased_until IS NOT NULL) AS held
  WHERE leased_until < now() GROUP BY kind`

const NOTHING_HEARD = { rows: [] as { readonly kind: string; readonly seconds: number }[] }

/** Seconds behind the end of a lease. */
async function watchUnheard(client: Pool, over: { isOver: boolean }): Promise<Record<string, number>> {
  const longest: Record<string, number> = { job: 0, call: 0, source: 0 }
  while (!over.isOver) {
    const { rows } = await client.query(SELECT_UNHEARD).catch(() => NOTHING_HEARD)
    for (const { kind, seconds } of rows) longest[kind] = Math.max(longest[kind] ?? 0, Number(seconds))
    await wait(100)
  }
  return longest
}

type Outcome = {
  readonly plan: KillPlan
  readonly batch: Row
  readonly uploaded: readonly Acknowledged[]
  readonly generated: readonly Acknowledged[]
  readonly changed: readonly StoredChange[]
}

async function verify(service: KilledProcesses, client: Pool, outcome: Outcome) {
  const { plan, batch, uploaded, generated, changed } = outcome
  const [lost, doubled, failedJobs]: string[][] = [[], [], []]
  const requireOnce = (what: string, count: number) => {
    if (count === 0) lost!.push(what)
    if (count > 1) doubled!.push(`${what}: ${count} times`)
  }
  const failed = new Set<string>()
  const jobIds = [...uploaded, ...generated].flatMap(({ jobId }) => jobId ?? [])
  for (const id of jobIds) {
    const job = await awaitJob(service, id)
    if (job.state === 'succeeded') continue
    failed.add(id)
    failedJobs!.push(JSON.stringify(job.error))
  }
  const count = async (text: string, values: readonly unknown[] = []) =>
    Number((await client.query(text, [...values])).rows[0].count)
  let answeredOnce = 0
  const wrongAnswers: string[] = []
  for (let number = 0; number < plan.questions; number += 1) {
    const question = writeQuestion(number)
    const { rows } = await client.query('SELECT answer FROM turn WHERE question = $1', [question])
    const told = await count('SELECT count(*) FROM history WHERE question = $1', [question])
    requireOnce(question, rows.length)
    requireOnce(`${question} (history)`, told)
    if (rows.length === 1 && told === 1) answeredOnce += 1
    if (rows.some(({ answer }) => !answer.includes(String(measure(number))))) wrongAnswers.push(question)
  }
  const { rows: sources } = await client.query('SELECT title FROM source')
  for (const { name, jobId } of uploaded)
    if (!jobId || !failed.has(jobId)) requireOnce(name, sources.filter(({ title }) => title === name).length)
  const made = generated.filter(({ jobId }) => !jobId || !failed.has(jobId)).length
  const artifacts = await count('SELECT count(*) FROM artifact')
  if (artifacts < made) lost!.push(`${made - artifacts} of ${made} contents`)
  if (artifacts > made) doubled!.push(`${artifacts - made} contents beside ${made}`)
  for (const { entry, description } of changed) {
    const seen = JSON.stringify(await service.sendWell('GET', `/notebooks/${entry}`))
    if (!seen.includes(description)) lost!.push(`${entry}: ${description}`)
  }
  if (batch.succeeded !== plan.questions) lost!.push(`the batch says ${batch.succeeded} of ${plan.questions}`)
  const usesCounted = await count("SELECT use_count AS count FROM library_entry WHERE id = 'mill'")
  const usesExpected = plan.questions + uploaded.length + generated.length - failed.size + 1
  const counts = { uploads: uploaded.length, generated: generated.length, changes: changed.length }
  return {
    ...counts,
    answeredOnce,
    wrongAnswers,
    lost: lost!,
    doubled: doubled!,
    failedJobs: failedJobs!,
    usesCounted,
    usesExpected,
  }
}
