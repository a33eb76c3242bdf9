import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FrameReader } from '../../src/wire/frames.ts'

const FOLDER = fileURLToPath(new URL('../../../shared/protocol/fixtures/', import.meta.url))

/** An exchange that was recorded of the hosted product; `payload` is what its reply's row holds, decoded. */
export type Recorded = {
  readonly file: string
  readonly rpc: string
  readonly kind: string
  readonly params: unknown
  /** Undefined where the reply was not kept, or was a refusal. */
  readonly payload: unknown
  readonly status: unknown
  readonly body: string | null
}

/** Why the recordings cannot be read; false where they can. They lie outside the repository. */
export const withoutRecordings: string | false = existsSync(FOLDER) ? false : 'no recordings beside the project'

/** The page that hands out tokens, as it was recorded. */
export const recordedHomePage = () => readFileSync(`${FOLDER}home_page_sample.html`, 'utf8')

export function recordedExchanges(): Recorded[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== 'index.json')
  return files.sort().map(readRecorded)
}

function readRecorded(file: string): Recorded {
  const { rpc, kind, request, response } = JSON.parse(readFileSync(FOLDER + file, 'utf8'))
  const body: string | null = response?.body || null
  const row = body === null || kind === 'upload' ? undefined : resultRow(body)
  const payload = typeof row?.[2] === 'string' ? JSON.parse(row[2]) : (response?.decoded ?? undefined)
  return { file, rpc, kind, params: request?.params, payload, status: row?.[5], body }
}

function resultRow(body: string): readonly unknown[] | undefined {
  const reader = new FrameReader()
  const frames = [...reader.push(new TextEncoder().encode(body)), ...reader.end()]
  return frames.flat().findLast((row) => row[0] === 'wrb.fr')
}
