import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { QuestionMeaning } from '../search/question-meaning.ts'
import { CALIBRATION, findSupportingCloseness } from './calibration.ts'
import { type Embedder, embedQuery, openEmbedder, type VectorMaker } from './embedder.ts'
import type { ModelEndpoint } from './endpoint.ts'

/** Who asks waits for it, and words find most things without it. */
const TIMEOUT_MS = 3_000
/** After a failure the endpoint is left alone for so long: no question waits for one that is down. */
const REST_MS = 30_000
const MAX_REMEMBERED_QUESTIONS = 64

/**
 * The vectors of questions. An endpoint that fails, or is slow, costs one short wait: questions then go by words alone
 * until it has rested, and the log is told once for each outage.
 */
export class QuestionVectors {
  readonly #embedder: Embedder
  readonly #clock: Clock
  readonly #log: Pick<Log, 'warn'>
  readonly #remembered = new Map<string, Float32Array>()
  #supportsFrom: number | null | undefined
  #restsUntil = 0
  #isDown = false

  constructor(endpoint: ModelEndpoint, clock: Clock, log: Pick<Log, 'warn'>) {
    const timeoutMs = Math.min(endpoint.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS)
    this.#embedder = openEmbedder({ ...endpoint, timeoutMs })
    this.#clock = clock
    this.#log = log
  }

  /** Null when there is nothing to compare with, and when the endpoint fails. @throws the caller's abort */
  async embedQuestion(
    text: string,
    madeWith: VectorMaker | null,
    signal: AbortSignal,
  ): Promise<QuestionMeaning | null> {
    if (madeWith?.model !== this.#embedder.model || text.trim() === '') return null
    const vector = this.#remembered.get(text) ?? (await this.#made(text, madeWith, signal))
    if (vector?.length !== madeWith.dimensions) return null
    this.#remember(text, vector)
    return { vector, supportsFrom: await this.#level(signal) }
  }

  async #made(text: string, madeWith: VectorMaker, signal: AbortSignal): Promise<Float32Array | null> {
    if (this.#clock.ticks() < this.#restsUntil) return null
    const vector = await embedQuery(this.#embedder, madeWith, text, signal, (problem) => this.#failed(problem))
    if (vector) this.#isDown = false
    return vector
  }

  #failed(problem: string): void {
    this.#restsUntil = this.#clock.ticks() + REST_MS
    if (!this.#isDown) this.#log.warn('embedder.fail', { problem })
    this.#isDown = true
  }

  #remember(text: string, vector: Float32Array): void {
    this.#remembered.delete(text)
    this.#remembered.set(text, vector)
    if (this.#remembered.size > MAX_REMEMBERED_QUESTIONS) this.#remembered.delete(this.#remembered.keys().next().value!)
  }

  /** Measured with the first question, and again only when that failed. */
  async #level(signal: AbortSignal): Promise<number | null> {
    if (this.#supportsFrom !== undefined) return this.#supportsFrom
    if (this.#clock.ticks() < this.#restsUntil) return null
    const texts = [...CALIBRATION.map(({ question }) => question), ...CALIBRATION.map(({ passage }) => passage)]
    try {
      this.#supportsFrom = findSupportingCloseness(await this.#embedder.embed(texts, signal))
      return this.#supportsFrom
    } catch {
      signal.throwIfAborted()
      this.#failed('The embedder did not measure how near its vectors have to be; answers go by words alone.')
      return null
    }
  }
}
