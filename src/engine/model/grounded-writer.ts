import type { AnswerListener } from '../../domain/answer.ts'
import { isAskedFor } from '../answer/language/is-asked-for.ts'
import { choosePhrases } from '../answer/language/phrases.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { type Binding, CitationBinder } from './bind-citation.ts'
import { ClaimCheck } from './check-claim.ts'
import { type CitedSentence, readCitedSentences } from './cited-sentences.ts'
import { cleanReply } from './clean-reply.ts'
import { EndpointError } from './endpoint.ts'
import { readMarkers } from './read-markers.ts'

type SentenceTermExtractor = (text: string) => readonly string[]
/** What became of one sentence of the reply. */
type GroundedSentence = { readonly isClaim: boolean; readonly isSupported: boolean; readonly isRefusing: boolean }

/** So often a model says the same sentence before it is stopped. */
const MAX_REPEATS = 3
/** What may still become a marker, or a footnote of its own. */
const UNFINISHED_MARKER = /(?:\s*[[【［〔(<^][^\]】］〕)>\n]{0,30}|\n\s*\[\^?\w{1,6}\])$/u

/**
 * Takes a model's reply as it grows, sentence by sentence: its markers are bound to passages, a sentence that none
 * carries is marked. Everything is held back until the first citation is bound: until then nothing was promised, and
 * any failure can still give the offline answer. Joined deltas equal the text.
 */
export class GroundedWriter {
  readonly unknown = new Set<number>()
  readonly #passages: readonly FoundPassage[]
  readonly #terms: SentenceTermExtractor
  readonly #listener: AnswerListener | null
  readonly #check: ClaimCheck
  readonly #unverified: string
  /** Bound, and not yet told to the listener. */
  #waiting: Binding['citation'][] = []
  #binder: CitationBinder
  #grounded: GroundedSentence[] = []
  #read: string[] = []
  #text = ''
  #sentLength = 0
  #isMarked = false
  #movedCount = 0
  #isRefusedInPart = false

  constructor(
    question: string,
    passages: readonly FoundPassage[],
    terms: SentenceTermExtractor,
    listener: AnswerListener | null,
  ) {
    this.#passages = passages
    this.#terms = terms
    this.#listener = listener
    this.#check = new ClaimCheck(passages, terms)
    this.#unverified = choosePhrases(question).unverified
    this.#binder = new CitationBinder(passages, terms)
  }

  get text(): string {
    return this.#text
  }

  get citations() {
    return this.#binder.citations
  }

  /** Whether a listener has heard a part of the answer: then it cannot be taken back. */
  get isHeard(): boolean {
    return this.#listener !== null && this.#sentLength > 0
  }

  /** Whether the model set a marker of its own that could be bound. */
  get isMarked(): boolean {
    return this.#isMarked
  }

  get movedCount(): number {
    return this.#movedCount
  }

  /** Sentences that state something, those among them that no passage carries, and whether the model leaves a part open. */
  get tally(): { readonly claims: number; readonly unsupported: number; readonly leavesOpen: boolean } {
    const claims = this.#grounded.filter(({ isClaim }) => isClaim)
    const leavesOpen = this.#isRefusedInPart || this.#grounded.some(({ isRefusing }) => isRefusing)
    return { claims: claims.length, unsupported: claims.filter(({ isSupported }) => !isSupported).length, leavesOpen }
  }

  /** Whether the whole reply says nothing but that the passages do not answer. */
  get isRefusal(): boolean {
    const told = this.#grounded.filter(({ isClaim, isRefusing }) => isClaim || isRefusing)
    if (told.length === 0) return this.#isRefusedInPart
    return told[0]!.isRefusing && !told.some(({ isClaim, isSupported }) => isClaim && isSupported)
  }

  /**
   * @param reply all that came so far
   * @throws EndpointError when the reply runs in circles, or takes back what was already heard
   */
  update(reply: string, isWhole: boolean): void {
    const clean = cleanReply(reply, isWhole)
    this.#isRefusedInPart = clean.isRefusedInPart
    const usual = readMarkers(isWhole ? clean.text : clean.text.replace(UNFINISHED_MARKER, ''))
    const marked = isWhole && usual.markers.length === 0 ? readMarkers(clean.text, 'round') : usual
    const all = readCitedSentences(marked)
    const keys = all.map((sentence) => JSON.stringify(sentence))
    if (this.#read.some((key, index) => key !== keys[index])) this.#restart()
    const sentences = isWhole ? all : all.slice(0, -1)
    for (const [index, sentence] of sentences.entries())
      if (index >= this.#read.length) this.#take(sentence, keys[index]!)
    if (this.#isMarked) this.#send()
  }

  #restart(): void {
    if (this.isHeard) throw new EndpointError('took back what it had said')
    this.#binder = new CitationBinder(this.#passages, this.#terms)
    this.#waiting = []
    this.#grounded = []
    this.#read = []
    this.#text = ''
    this.#isMarked = false
    this.#movedCount = 0
    this.unknown.clear()
  }

  #take(sentence: CitedSentence, key: string): void {
    const said = sentence.text.trim()
    const repeats = this.#read.filter((known) => said.length > 20 && known === key).length
    if (repeats >= MAX_REPEATS) throw new EndpointError('said the same again and again')
    this.#read.push(key)
    const before = this.#text === '' ? '' : sentence.before
    this.#text += before + this.#ground(sentence)
  }

  #ground(sentence: CitedSentence): string {
    const isRefusing = isAskedFor('refusal', sentence.text)
    const verdict = isRefusing ? 'idle' : this.#check.judge(sentence.text, sentence.markers.length > 0)
    const isSupported = verdict === 'supported'
    this.#grounded.push({ isClaim: verdict !== 'idle', isSupported, isRefusing })
    if (verdict === 'unsupported') return `${sentence.text} (${this.#unverified})`
    if (sentence.markers.length === 0) return isSupported ? this.#bindByWords(sentence.text) : sentence.text
    return this.#bindMarkers(sentence)
  }

  #bindByWords(sentence: string): string {
    const bound = this.#binder.bindByWords(sentence)
    return bound ? `${sentence} ${this.#told(bound)}` : sentence
  }

  #bindMarkers({ text, markers }: CitedSentence): string {
    let shown = ''
    let end = 0
    for (const { at, numbers, space } of markers) {
      const piece = text.slice(end, at)
      const claim = this.#terms(piece).length > 2 ? piece : text
      const bound = numbers.flatMap((number) => this.#bind(number, claim) ?? [])
      const marks = [...new Set(bound.map((one) => this.#told(one)))].filter(
        (mark) => !shown.endsWith(mark) || piece !== '',
      )
      shown += piece + (marks.length > 0 ? (space.replace(/\n+/gu, ' ') || ' ') + marks.join('') : '')
      end = at
    }
    return shown + text.slice(end)
  }

  #bind(number: number, claim: string): Binding | null {
    const named = this.#binder.bind(number, claim)
    const bound = named ?? this.#binder.bindByWords(claim)
    if (!named) this.unknown.add(number)
    if (named) this.#isMarked = true
    if (named?.isMoved) this.#movedCount += 1
    return bound
  }

  #told({ citation, isNew }: Binding): string {
    if (isNew) this.#waiting.push(citation)
    return citation.marker
  }

  #send(): void {
    for (const citation of this.#waiting.splice(0)) this.#listener?.citation(citation)
    if (this.#sentLength < this.#text.length) this.#listener?.delta(this.#text.slice(this.#sentLength))
    this.#sentLength = this.#text.length
  }
}
