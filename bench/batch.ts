/**
 * A batch of 1,000 questions on a notebook of about 1,000 chunks, asked of a running service: questions a second, and
 * the memory of the service in the last tenth of the time beside the first. One question goes before it, so that the
 * parts that are loaded at the first question are there.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { computeMean } from '../src/lib/counts.ts'
import { print } from './support/print.ts'
import { residentMb, startService } from './support/service.ts'
import { NOTES, nameTownNote, writeTownNote, writeTownQuestion } from './support/town-notes.ts'

const QUESTIONS = 1000
const WARM_UP_QUESTIONS = 1
const SAMPLE_MS = 50

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
    await post('/content/sources', {
      notebook_url,
      source_type: 'text',
      text: writeTownNote(note),
      title: nameTownNote(note),
    })
  }
  const vault_dir = path.join(service.directory, 'vault')
  const questions = Array.from({ length: QUESTIONS }, (_, number) => writeTownQuestion(number))
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
  const [first, last] = [computeMean(memory.slice(0, tenth)), computeMean(memory.slice(-tenth))]
  print(
    `${succeeded} of ${QUESTIONS} answered in ${seconds.toFixed(1)} s: ${(QUESTIONS / seconds).toFixed(0)} questions/s`,
  )
  print(
    `memory: first tenth ${first.toFixed(0)} MB, last tenth ${last.toFixed(0)} MB, ratio ${(last / first).toFixed(2)}`,
  )
} finally {
  await service.stop()
}
