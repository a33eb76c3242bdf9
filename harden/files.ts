import { peakMb } from '../bench/support/service.ts'
import { seeded } from '../tests/support/seeded.ts'
import { atMost, noneOf, type PieceOptions, type Report } from './piece.ts'
import { watchHealth } from './support/health-watch.ts'
import { type MutatedFile, mutatedFile } from './support/mutated-files.ts'
import { madeFiles, materialFiles, type SeedFile } from './support/seed-files.ts'
import { type AttackedService, DECIDED_5XX, startAttacked } from './support/service.ts'

// Files of every kind, each broken in some way, through source upload: each is read, or refused with a sentence, in
// bounded time and memory.

export const name = 'files'

const FILES = 2_000
/** Each file has a seed of its own, so that one that does harm can be made again alone. */
const MAX_FILES = 1_000_000
const AT_ONCE = 3
/** Slower ones are told, and those meanwhile the service has grown by so much. */
const SLOW_MS = 10_000
const MUCH_MB = 100
const UPLOAD_LIMIT_MS = 120_000
/** A reader may have a heap of 1,024, a small document beside it 384; the rest is recognition, and the service. */
const MAX_PEAK_MB = 2_000
const MAX_HEALTH_P99_MS = 100

type Seen = {
  sent: number
  read: number
  longestMs: number
  longest: string
  peakMb: number
  readonly problems: string[]
  readonly refusals: Map<string, number>
}

export function run(options: PieceOptions): Promise<Report> {
  return breakFiles([...manyTimes(madeFiles(), 5), ...materialFiles()], options)
}

/** Uploads so many broken ones of these files. */
export async function breakFiles(seeds: readonly SeedFile[], options: PieceOptions): Promise<Report> {
  const { seed, count = FILES, say } = options
  const service = await startAttacked()
  const seen: Seen = { sent: 0, read: 0, longestMs: 0, longest: '', peakMb: 0, problems: [], refusals: new Map() }
  try {
    const health = watchHealth(service.port)
    await createNotebook(service)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        upload(service, (number) => mutatedFile(seeds, seeded(seed * MAX_FILES + number)), count, seen, say),
      ),
    )
    const { p99Ms } = await health.stop()
    say(`longest: ${seen.longest}; ${[...seen.refusals].map(([why, times]) => `${times} ${why}`).join('; ')}`)
    return { figures: figuresOf(service, seen, p99Ms), problems: seen.problems }
  } finally {
    await service.stop()
  }
}

/** So that made files, which cover every kind, are not lost among the material. */
const manyTimes = <T>(values: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => values).flat()

function figuresOf(service: AttackedService, seen: Seen, p99Ms: number) {
  const isAlive = service.isAlive()
  if (!isAlive) seen.problems.push(`the service ended: ${service.lastWords()}`)
  return [
    { name: 'files', value: seen.sent, reach: 'all', isReached: isAlive },
    { name: 'of which read', value: seen.read, reach: '> 0', isReached: seen.read > 0 },
    noneOf('crashes', isAlive ? 0 : 1),
    noneOf('neither read nor refused', seen.problems.length),
    atMost('longest upload ms', Math.round(seen.longestMs), UPLOAD_LIMIT_MS),
    atMost('peak memory MB', isAlive ? Math.round(peakMb(service.pid)) : Number.POSITIVE_INFINITY, MAX_PEAK_MB),
    atMost('health p99 ms meanwhile', p99Ms, MAX_HEALTH_P99_MS),
  ]
}

async function createNotebook({ url }: AttackedService): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/notebooks/create`, { method: 'POST', headers, body: '{"name":"Broken files"}' })
}

async function upload(
  service: AttackedService,
  make: (number: number) => MutatedFile,
  count: number,
  seen: Seen,
  say: PieceOptions['say'],
) {
  while (seen.sent < count && service.isAlive()) {
    const number = ++seen.sent
    const file = make(number)
    const beganMs = performance.now()
    const problem = await uploadOne(service, file, seen)
    const tookMs = performance.now() - beganMs
    tellCostly(service, { number, file, tookMs }, seen, say)
    if (tookMs > seen.longestMs)
      Object.assign(seen, { longestMs: tookMs, longest: `${file.how} (${file.bytes.length} bytes)` })
    if (problem)
      seen.problems.push(`file ${number}, ${file.how}, ${file.bytes.length} bytes as ${file.name}: ${problem}`)
    if (number % 200 === 0) say(`${number} files`)
  }
}

type Costly = { readonly number: number; readonly file: MutatedFile; readonly tookMs: number }

function tellCostly(service: AttackedService, { number, file, tookMs }: Costly, seen: Seen, say: PieceOptions['say']) {
  const grownTo = service.isAlive() ? peakMb(service.pid) : 0
  const told = `file ${number}, ${file.how}, ${file.bytes.length} bytes as ${file.name}`
  if (tookMs > SLOW_MS) say(`${Math.round(tookMs)} ms: ${told}`)
  if (grownTo < seen.peakMb + MUCH_MB) return
  say(`${Math.round(grownTo)} MB: ${told}`)
  seen.peakMb = grownTo
}

/** What was wrong with how the service took the file, or null. */
async function uploadOne(
  { url }: AttackedService,
  { name: fileName, bytes }: MutatedFile,
  seen: Seen,
): Promise<string | null> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], fileName))
  try {
    const signal = AbortSignal.timeout(UPLOAD_LIMIT_MS)
    const response = await fetch(`${url}/content/sources`, { method: 'POST', body: form, signal })
    const { success, error } = (await response.json()) as { readonly success: boolean; readonly error?: string }
    if (success === true && response.ok) seen.read++
    else if (error) seen.refusals.set(error.slice(0, 60), (seen.refusals.get(error.slice(0, 60)) ?? 0) + 1)
    const isDecided = response.status < 500 || DECIDED_5XX.includes(response.status)
    return isDecided && (success === true || (error ?? '') !== '') ? null : `${response.status} ${error}`
  } catch (error) {
    return `no reply: ${error}`
  }
}
