/**
 * A batch of 1,000 questions on a notebook of about 1,000 chunks, asked of a running service: questions a second, and
 * the memory of the service in the last tenth of the time beside the first. One question goes before it, so that the
 * parts that are loaded at the first question are there.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb, startService } from './support/service.ts'

const QUESTIONS = 1000
const WARM_UP_QUESTIONS = 1
const NOTES = 50
const PARTS_PER_NOTE = 20
const SAMPLE_MS = 50
const print = (line: string) => process.stdout.write(`${line}\n`)

const PLACES = ['mill', 'harbour', 'orchard', 'quarry', 'station', 'library', 'bridge', 'garden', 'market', 'chapel']
const THINGS = ['roof', 'gate', 'floor', 'clock', 'wall', 'lamp', 'stair', 'window', 'cellar', 'bell']
const WORKS = ['repaired', 'painted', 'measured', 'moved', 'insured', 'drawn', 'cleaned', 'sold', 'opened', 'closed']

const nameOf = (note: number) => `${PLACES[note % 10]} number ${note + 1}`

/** One part of a note, about as long as a chunk; its facts depend on its numbers alone. */
function part(note: number, number: number): string {
  const facts = Array.from({ length: 10 }, (_, index) => {
    const year = 1700 + ((note * 37 + number * 11 + index * 7) % 320)
    return `In ${year} the ${THINGS[(number + index) % 10]} of the ${nameOf(note)} was ${WORKS[(index + note) % 10]} for ${note * number + index + 3} crowns.`
  })
  return `## Part ${number + 1}\n\n${facts.join(' ')}`
}

const text = (note: number) => Array.from({ length: PARTS_PER_NOTE }, (_, number) => part(note, number)).join('\n\n')

const question = (number: number) =>
  `When was the ${THINGS[number % 10]} of the ${nameOf(number % NOTES)} ${WORKS[Math.floor(number / 10) % 10]}?`

const service = await startService()
try {
  const post = async (route: string, body: object) => {
    const reply = await fetch(`http://127.0.0.1:${service.port}${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { error?: string; data: Record<string, unknown> }
    if (!reply.ok) throw new Error(`${route}: ${answer.error}`)
    return answer.data
  }
  const { notebook_url } = await post('/notebooks/create', { name: 'Town' })
  for (let note = 0; note < NOTES; note += 1) {
    await post('/content/sources', { notebook_url, source_type: 'text', text: text(note), title: nameOf(note) })
  }
  const vault_dir = path.join(service.directory, 'vault')
  const questions = Array.from({ length: QUESTIONS }, (_, number) => question(number))
  const warmUp = questions.slice(0, WARM_UP_QUESTIONS)
  await post('/batch-to-vault', { notebook_url, questions: warmUp, vault_dir, slug_prefix: 'warm' })
  const startedAtMs = performance.now()
  const batch = { isOver: false }
  const done = post('/batch-to-vault', { notebook_url, questions, vault_dir }).finally(() => {
    batch.isOver = true
  })
  const memory: number[] = []
  while (!batch.isOver) {
    memory.push(residentMb(service.pid))
    await wait(SAMPLE_MS)
  }
  const { succeeded } = await done
  const seconds = (performance.now() - startedAtMs) / 1000
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [first, last] = [mean(memory.slice(0, tenth)), mean(memory.slice(-tenth))]
  print(
    `${succeeded} of ${QUESTIONS} answered in ${seconds.toFixed(1)} s: ${(QUESTIONS / seconds).toFixed(0)} questions/s`,
  )
  print(
    `memory: first tenth ${first.toFixed(0)} MB, last tenth ${last.toFixed(0)} MB, ratio ${(last / first).toFixed(2)}`,
  )
} finally {
  await service.stop()
}
