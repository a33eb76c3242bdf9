import { toFault } from '../../domain/fault.ts'
import { readSourceText } from './methods/read-source-text.ts'
import type { Session } from './session.ts'
import type { PlainText } from './text-tree.ts'

const MOST_CHARS = 20_000_000

/** The texts of sources that were cited, kept until they are revised or others need the room. */
export class SourceTexts {
  readonly #session: Pick<Session, 'call' | 'log'>
  readonly #texts = new Map<string, PlainText>()
  #chars = 0

  constructor(session: Pick<Session, 'call' | 'log'>) {
    this.#session = session
  }

  /** @returns null when the text cannot be read; the signal's reason is thrown */
  async get(
    notebookId: string,
    sourceId: string,
    revisionId: string | null,
    signal: AbortSignal,
  ): Promise<PlainText | null> {
    const key = `${sourceId} ${revisionId}`
    const known = revisionId === null ? undefined : this.#texts.get(key)
    if (known !== undefined) return known
    try {
      const text = await this.#session.call(readSourceText, [notebookId, sourceId], signal)
      if (revisionId !== null) this.#keep(key, text)
      return text
    } catch (error) {
      signal.throwIfAborted()
      this.#session.log.warn('rpc.text_unread', { code: toFault(error).code })
      return null
    }
  }

  #keep(key: string, text: PlainText): void {
    if (this.#texts.has(key)) return
    this.#texts.set(key, text)
    this.#chars += text.text.length
    for (const [oldest, { text: gone }] of this.#texts) {
      if (this.#chars <= MOST_CHARS) return
      this.#texts.delete(oldest)
      this.#chars -= gone.length
    }
  }
}
