import { toFault } from '../../domain/fault.ts'
import type { Log } from '../../lib/log.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import type { PlainText } from '../../wire/read-text-tree.ts'
import type { HostedSourceRow } from '../../wire/rows/source-row.ts'
import { readSourceTextMethod } from './methods/sources.ts'
import type { CallRemote } from './rpc.ts'

const MAX_TEXT_CHARS = 20_000_000
const MAX_LENGTHS = 10_000

type Wire = { readonly call: CallRemote; readonly log: Log }
type RevisedSource = Pick<HostedSourceRow, 'id' | 'revisionId'>

/**
 * The texts of sources that were cited, kept until they are revised or others need the room, and the lengths of all
 * that were read, which no row tells.
 */
export class SourceTexts {
  readonly #wire: Wire
  readonly #texts = new Map<string, PlainText>()
  readonly #reading = new Map<string, Promise<PlainText | null>>()
  readonly #lengths = new Map<string, number>()
  #chars = 0

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /**
   * The text of a source; whoever asks while it is read shares that read, and a failed one is not remembered.
   * @returns null when the text cannot be read; the signal's reason is thrown
   */
  async get(
    notebookId: string,
    sourceId: string,
    revisionId: string | null,
    signal: AbortSignal,
  ): Promise<PlainText | null> {
    const key = formatRevisionKey({ id: sourceId, revisionId })
    const known = revisionId === null ? undefined : this.#texts.get(key)
    if (known !== undefined) return known
    const reading = this.#reading.get(key) ?? this.#read(notebookId, { id: sourceId, revisionId })
    return untilAborted(reading, signal)
  }

  // Not bound to a caller's signal: one who gives up must not take the text from the others.
  #read(notebookId: string, source: RevisedSource): Promise<PlainText | null> {
    const key = formatRevisionKey(source)
    const logUnread = (error: unknown) => {
      this.#wire.log.warn('rpc.text_unread', { code: toFault(error).code })
      return null
    }
    const reading = this.#wire
      .call(readSourceTextMethod, [notebookId, source.id], NEVER)
      .then((text) => (source.revisionId === null ? text : this.#keep(key, text)))
      .catch(logUnread)
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  /** The length of this revision's text, in UTF-16 units; null when it was not read. */
  findLength(source: RevisedSource): number | null {
    return this.#lengths.get(formatRevisionKey(source)) ?? null
  }

  /** Remembers how long the text is that was read. */
  rememberLength(source: RevisedSource, chars: number): void {
    if (source.revisionId !== null) this.#measure(formatRevisionKey(source), chars)
  }

  #measure(key: string, chars: number): void {
    this.#lengths.set(key, chars)
    const oldest = this.#lengths.keys().next().value
    if (this.#lengths.size > MAX_LENGTHS && oldest !== undefined) this.#lengths.delete(oldest)
  }

  #keep(key: string, text: PlainText): PlainText {
    this.#measure(key, text.text.length)
    this.#texts.set(key, text)
    this.#chars += text.text.length
    for (const [oldest, { text: gone }] of this.#texts) {
      if (this.#chars <= MAX_TEXT_CHARS) break
      this.#texts.delete(oldest)
      this.#chars -= gone.length
    }
    return text
  }
}

const NEVER = new AbortController().signal // the timeout of the call ends it

const formatRevisionKey = ({ id, revisionId }: RevisedSource) => `${id} ${revisionId}`
