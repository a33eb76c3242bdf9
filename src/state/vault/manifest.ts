import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { removeLeftoversIn, writeAtomicallyIn } from '../../lib/atomic-write.ts'
import type { PinnedFolder } from '../../lib/pinned-folder.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'

const answeredFile = z.object({
  key: z.string(),
  question: z.string(),
  state: z.enum(['answered', 'partial', 'no_support']).default('answered'), // older lines do not tell
  md: z.string(),
  json: z.string(),
  citations_count: z.int(),
  asked_at: z.string(),
  session_id: z.string(),
  turn: z.int(),
  run: z.string(),
})

/**
 * One answer that lies in the vault. `key` tells which question it answers, of which state of which notebook, in which
 * form; `md` and `json` are file names; `turn` is its number in the session; `run` the call that asked it.
 */
export type AnsweredFile = Readonly<z.output<typeof answeredFile>>

// No `.json` at the end: whoever collects the answers of a vault does not find the record of them among them.
export const BATCH_MANIFEST_NAME = '.notebook-batch.jsonl'

/** Keeps one more line of the record; durable when it resolves. */
type AppendLine = (line: string) => Promise<void>

/**
 * What has been answered into a vault: one JSON line per answer, added when both its files are on disk. A line cut short
 * by a crash is passed over; of two lines on one file the later one counts.
 * @param newMode of the file, where it is not there yet
 */
export async function openManifest(folder: PinnedFolder, newMode: number): Promise<OpenManifest> {
  const file = path.join(folder.place, BATCH_MANIFEST_NAME)
  await removeLeftoversIn(folder.place, BATCH_MANIFEST_NAME)
  const text = await readFile(file, { encoding: 'utf8', flag: UNLINKED }).catch(readMissingAsEmpty)
  const entries = new Map(
    text
      .split('\n')
      .flatMap((line) => parseManifestLine(line) ?? [])
      .map((entry) => [entry.md, entry]),
  )
  const whole = [...entries.values()].map(formatManifestLine).join('')
  // A torn last line would swallow the next one; and one that is not there is made here.
  if (whole !== text || text === '') await writeAtomicallyIn(folder, BATCH_MANIFEST_NAME, whole, newMode)
  const handle = await open(file, APPEND)
  const appendLine = async (line: string) => {
    await handle.appendFile(line)
    await handle.datasync()
  }
  return { manifest: new AnswerManifest([...entries.values()], appendLine), close: () => handle.close() }
}

type OpenManifest = { readonly manifest: AnswerManifest; close(): Promise<void> }

const UNLINKED = constants.O_RDONLY | constants.O_NOFOLLOW
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW

export class AnswerManifest {
  readonly #byFile: Map<string, AnsweredFile>
  readonly #byKey: Map<string, AnsweredFile>
  readonly #keep: AppendLine
  readonly #queue = createSerialQueue()

  /** @param appendLine where each line goes that is added */
  constructor(entries: readonly AnsweredFile[], appendLine: AppendLine) {
    this.#byFile = new Map(entries.map((entry) => [entry.md, entry]))
    this.#byKey = new Map([...this.#byFile.values()].map((entry) => [entry.key, entry]))
    this.#keep = appendLine
  }

  find(key: string): AnsweredFile | null {
    return this.#byKey.get(key) ?? null
  }

  /** Every answer of the vault, by file name. */
  entries(): AnsweredFile[] {
    return [...this.#byFile.values()].sort((a, b) => (a.md < b.md ? -1 : 1))
  }

  /** Durable when it resolves. */
  async add(entry: AnsweredFile): Promise<void> {
    await this.#queue.run('', () => this.#keep(formatManifestLine(entry)))
    const replaced = this.#byFile.get(entry.md)
    if (replaced && this.#byKey.get(replaced.key) === replaced) this.#byKey.delete(replaced.key)
    this.#byFile.set(entry.md, entry)
    this.#byKey.set(entry.key, entry)
  }
}

/** Always the same fields in the same order, so that what is read and written again is the same text. */
const formatManifestLine = (entry: AnsweredFile) => `${JSON.stringify(answeredFile.parse(entry))}\n`

/** The answer that a line tells of; null for a torn one. */
export function parseManifestLine(line: string): AnsweredFile | null {
  try {
    return answeredFile.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

function readMissingAsEmpty(error: unknown): string {
  if ((error as { code?: unknown }).code === 'ENOENT') return ''
  throw error
}
