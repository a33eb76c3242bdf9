import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../lib/atomic-write.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** What has been noticed of the ways to the hosted product, for the doctor. */
type TransportNotice = {
  /** How often the page was asked because the wire did not serve, by the code of the fault. */
  readonly fallbacks: Readonly<Record<string, { readonly count: number; readonly lastAt: string }>>
  /** Elements of the page that were found in another way than first. */
  readonly moved: Readonly<Record<string, { readonly foundBy: string; readonly lastAt: string }>>
}

export type TransportNotes = {
  noteFallback(reason: string): void
  /** @param foundBy the candidate that found it */
  noteMoved(element: string, foundBy: string): void
}

const FILE = 'transport-notes.json'
const NOTHING: TransportNotice = { fallbacks: {}, moved: {} }

/** Kept in a file of its own, which no call waits for; one that cannot be read is begun anew. */
export function openTransportNotes(folder: string, clock: Clock, log: Log): TransportNotes {
  let notice: TransportNotice | null = null
  let writing = Promise.resolve()
  const change = (next: TransportNotice) => {
    notice = next
    const writeNotice = () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return writeAtomically(path.join(folder, FILE), `${JSON.stringify(notice, null, 2)}\n`)
    }
    writing = writing.then(writeNotice).catch((cause) => log.warn('transport_notes.unwritten', { cause }))
  }
  const lastAt = () => new Date(clock.now()).toISOString()
  return {
    noteFallback(reason) {
      const known = notice ?? readTransportNotice(folder)
      const count = (known.fallbacks[reason]?.count ?? 0) + 1
      change({ ...known, fallbacks: { ...known.fallbacks, [reason]: { count, lastAt: lastAt() } } })
    },
    noteMoved(element, foundBy) {
      const known = notice ?? readTransportNotice(folder)
      if (known.moved[element]?.foundBy === foundBy) return
      change({ ...known, moved: { ...known.moved, [element]: { foundBy, lastAt: lastAt() } } })
    },
  }
}

export function readTransportNotice(folder: string): TransportNotice {
  try {
    return { ...NOTHING, ...(JSON.parse(readFileSync(path.join(folder, FILE), 'utf8')) as Partial<TransportNotice>) }
  } catch {
    return NOTHING
  }
}
