import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { DatabaseUnusable } from '../lib/sqlite.ts'
import { createLocalProduct } from '../product/local/product.ts'
import type { Product } from '../product/port.ts'
import type { SharedNotebook } from '../service/context.ts'
import type { DamageNotes } from '../service/damage-notes.ts'
import type { Config } from './config.ts'

/** Tells of what the engine found damaged. */
export async function noteDamage(engine: LocalEngine, damage: DamageNotes): Promise<void> {
  for (const { file, message } of await engine.findDamage()) damage.note(file, message)
}

export type LocalEngine = Awaited<ReturnType<typeof openLocalEngine>>

/** The notebook that a link shows, or null. */
export function toSharedNotebook(found: ReturnType<LocalEngine['findSharedNotebook']>): SharedNotebook | null {
  if (!found) return null
  const { account, notebook, includesAnswers } = found
  return { account, notebookId: notebook.id, title: notebook.title, includesAnswers }
}

export async function openLocalTransports(account: string, engine: () => Promise<LocalEngine>): Promise<Product[]> {
  return [createLocalProduct(await engine(), account)]
}

/** The engine is loaded when it is first needed: a start, and a service that only keeps a library, do not pay for it. */
export async function openLocalEngine(config: Config, log: Log, clock: Clock) {
  const { openEngine } = await import('../engine/notebooks.ts')
  return openEngine({
    directory: config.dataDirectory,
    clock,
    log,
    allowPrivateUrls: config.allowPrivateUrls,
    model: config.model,
    embedder: config.embedder,
    transcriber: config.transcriber,
    searchUrl: config.searchUrl,
  })
}

/** What is made at the first call that needs it, and made anew where that failed. */
export function openLazily<T extends { close(): Promise<void> }>(make: () => Promise<T>) {
  let made: Promise<T> | null = null
  let failure: unknown = null
  let pause = Promise.resolve()
  const findOpened = () => made?.catch(() => null) ?? null
  return {
    get: () => {
      made ??= pause.then(make).then(
        (thing) => {
          failure = null
          return thing
        },
        (error) => {
          made = null // the next call tries again: the disk may have been freed meanwhile
          failure = error
          throw error
        },
      )
      return made
    },
    opened: findOpened,
    /** Why the last try to make it failed, or null. */
    problem: (): string | null => (failure === null ? null : describeEngineProblem(failure)),
    /** Closes what was made and does `work`; whoever asks meanwhile waits, and gets a new one. */
    async without(work: () => void): Promise<void> {
      const [current, over] = [findOpened(), Promise.withResolvers<void>()]
      made = null
      pause = over.promise
      try {
        await (await current)?.close()
        work()
      } finally {
        over.resolve()
      }
    },
  }
}

/** In our own words: the log has the cause. */
function describeEngineProblem(error: unknown): string {
  if (error instanceof DatabaseUnusable) return error.message
  const { code } = error as { code?: unknown }
  return `The local notebooks could not be opened${typeof code === 'string' ? ` (${code})` : ''}; the log says why.`
}

/** Takes the files of all local notebooks away. */
export function removeNotebooks(directory: string): void {
  for (const name of [
    'notebooks',
    'notebooks.sqlite',
    'notebooks.sqlite-wal',
    'notebooks.sqlite-shm',
    'notebooks.sqlite-lost',
  ]) {
    rmSync(path.join(directory, name), { recursive: true, force: true })
  }
}
