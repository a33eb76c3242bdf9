import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { removeLeftovers, writeAtomically } from './atomic-write.ts'
import { Batches, type Waiting } from './batches.ts'
import { findJsonFault, findJsonPlace, type JsonPlace } from './json-place.ts'
import { formatValuePath } from './json-value.ts'

/** The file is there but cannot be used; it is never written then. `message` names file, place and what is wrong. */
export class JsonFileUnreadable extends Error {
  override readonly name = 'JsonFileUnreadable'
  readonly path: string
  readonly place: JsonPlace | null

  constructor(path: string, place: JsonPlace | null, problem: string, cause?: unknown) {
    const where = place ? `, line ${place.line}, column ${place.column}` : ''
    super(`${path}${where}: ${problem}`, { cause })
    this.path = path
    this.place = place
  }
}

/** What an edit makes of the value: the next value (the same object: nothing to write) and what its caller gets. */
type JsonEdit<T, R> = (value: T) => { readonly value: T; readonly result: R }

type JsonFileOptions<T> = {
  readonly path: string
  readonly schema: z.ZodType<T>
  /** The content of a file that does not exist; it is then written at once. */
  readonly initial: T
  /** It was made before: where it is gone, none is made in its place. */
  readonly isExpected?: boolean
  readonly pending?: PendingChanges<T>
}

/** What is kept elsewhere until the next write takes it along. */
type PendingChanges<T> = {
  /** The value with what waits, at the beginning of every write; the same object when nothing does. */
  readonly mergeInto: (value: T) => T
  /** Told at once of every value that is on disk. Must not throw. */
  readonly confirmWritten: (value: T) => void
}

/**
 * Opens one JSON document on disk with one owner. A problem of reading does not throw here: it is kept in `problem`.
 * @throws the system's error when a missing file cannot be made
 */
export async function openJsonFile<T>(options: JsonFileOptions<T>): Promise<JsonFile<T>> {
  const file = new JsonFile(options)
  await file.open()
  return file
}

/**
 * Reads one JSON document and touches nothing.
 * @throws JsonFileUnreadable, also where there is no file
 */
export async function readJsonFile<T>({ path, schema }: Pick<JsonFileOptions<T>, 'path' | 'schema'>): Promise<T> {
  return parseDocument(await readUtf8File(path), { path, schema })
}

type SubmittedEdit<T> = { readonly edit: JsonEdit<T, unknown> }

export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>
  #value: T
  #problem: JsonFileUnreadable | null = null
  #version = 0
  /** Tells our own last state of the file from one made by somebody's editor. */
  #signature: string | null = null
  readonly #batches = new Batches<SubmittedEdit<T>>((batch) => this.#writeBatch(batch), {
    prepare: () => this.#takeInEditedByHand(),
  })

  constructor(options: JsonFileOptions<T>) {
    this.#options = options
    this.#value = options.initial
  }

  /** The value on disk: a change is seen here when it is durable, not before. @throws JsonFileUnreadable */
  get value(): T {
    if (this.#problem) throw this.#problem
    return this.#value
  }

  get problem(): JsonFileUnreadable | null {
    return this.#problem
  }

  /** Grows with every change of the value. */
  get version(): number {
    return this.#version
  }

  async open(): Promise<void> {
    await removeLeftovers(this.#options.path)
    this.#signature = await readSignature(this.#options.path)
    const { path, isExpected } = this.#options
    if (this.#signature === null && isExpected)
      this.#problem = new JsonFileUnreadable(path, null, 'it is gone, and there was one')
    else if (this.#signature === null) await this.#write(this.#value)
    else await this.#read()
  }

  /**
   * Runs `edit` on the latest value and resolves when its result is on disk. Edits that come while a write is under way
   * share the next one. An edit that throws rejects its own caller only; a write that fails changes nothing.
   * @throws JsonFileUnreadable
   */
  change<R>(edit: JsonEdit<T, R>): Promise<R> {
    return this.#batches.add({ edit }) as Promise<R>
  }

  /** Writes `value` over whatever is there, also over what cannot be read. */
  async replace(value: T): Promise<void> {
    const problem = this.#problem
    this.#problem = null
    this.#signature = await readSignature(this.#options.path)
    try {
      await this.change(() => ({ value, result: null }))
    } catch (error) {
      this.#problem ??= problem
      throw error
    }
  }

  async #writeBatch(batch: readonly Waiting<SubmittedEdit<T>>[]): Promise<void> {
    let next = this.#options.pending?.mergeInto(this.value) ?? this.value
    const acknowledgements: Array<() => void> = []
    for (const { edit, resolve, reject } of batch) {
      try {
        const { value, result } = edit(next)
        next = value
        acknowledgements.push(() => resolve(result))
      } catch (error) {
        reject(error)
      }
    }
    if (next !== this.#value) await this.#write(next)
    for (const acknowledge of acknowledgements) acknowledge()
  }

  async #write(value: T): Promise<void> {
    const { path } = this.#options
    await writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`)
    this.#value = value
    this.#version += 1
    this.#options.pending?.confirmWritten(value)
    this.#signature = await readSignature(path)
  }

  /**
   * A file edited by hand asks for a restart (service description, "Library file"), but the edit must not be lost to
   * a write before that: whatever has changed on disk is read first, and refused when it cannot be.
   */
  async #takeInEditedByHand(): Promise<void> {
    const signature = await readSignature(this.#options.path)
    if (signature === null || signature === this.#signature) return
    this.#signature = signature
    await this.#read()
  }

  async #read(): Promise<void> {
    this.#problem = null
    this.#version += 1
    try {
      this.#value = parseDocument(await readUtf8File(this.#options.path), this.#options)
    } catch (error) {
      const isKnown = error instanceof JsonFileUnreadable
      this.#problem = isKnown ? error : new JsonFileUnreadable(this.#options.path, null, 'it cannot be read', error)
    }
  }
}

async function readSignature(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch {
    return null // absent; any other trouble shows when it is read or written
  }
}

async function readUtf8File(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)) // takes a byte order mark off
  } catch (error) {
    const { code } = error as { code?: string }
    const problem =
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8 text' : `it cannot be read (${code})`
    throw new JsonFileUnreadable(path, null, problem, error)
  }
}

function parseDocument<T>(text: string, { path, schema }: Pick<JsonFileOptions<T>, 'path' | 'schema'>): T {
  const result = schema.safeParse(parseJsonText(text, path))
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new JsonFileUnreadable(
    path,
    findJsonPlace(text, issue.path),
    `${formatValuePath(issue.path, 'the document')}: ${issue.message}`,
  )
}

function parseJsonText(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const fault = findJsonFault(text)
    throw new JsonFileUnreadable(path, fault, fault?.problem ?? 'it is not JSON')
  }
}
