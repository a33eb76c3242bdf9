import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from '../domain/fault.ts'

/** What was found damaged since the service started, by file; `/health` tells it. */
export class DamageNotes {
  readonly #sentences = new Map<string, string>()

  note(file: string, sentence: string): void {
    this.#sentences.set(file, sentence)
  }

  /** Takes up a fault that a call met, if it is one of damage. */
  noteFault({ code, message, details }: Fault): void {
    if (code === 'DATA_UNUSABLE') this.note(String(details?.file ?? ''), message)
  }

  /** One sentence for each file, but for what has been deleted with its notebook meanwhile. */
  list(): string[] {
    for (const file of this.#sentences.keys())
      if (file !== '' && !existsSync(path.dirname(file))) this.#sentences.delete(file)
    return [...this.#sentences.values()]
  }
}
