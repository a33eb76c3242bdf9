import type { AnswerListener } from '../../domain/answer.ts'
import type { Found } from '../answer/retrieval.ts'
import { CitationBinder } from './bind-citation.ts'
import { NO_SUPPORT } from './grounded-prompt.ts'
import { MarkerStream, type Piece } from './marker-stream.ts'

/** A stretch of the reply between two markers; `isCited` when a passage was bound to it. */
export type Claim = { readonly text: string; readonly isCited: boolean }

/**
 * Takes a model's reply in pieces, binds its markers to passages and passes the text on. Everything is held back until
 * the first citation is bound: until then nothing was promised, and any failure can still give the offline answer.
 */
export class GroundedWriter {
  readonly binder: CitationBinder
  readonly claims: Claim[] = []
  readonly unknown = new Set<number>()
  readonly #markers = new MarkerStream()
  readonly #listener: AnswerListener | null
  #text = ''
  #sentLength = 0
  #claim = ''

  constructor(passages: readonly Found[], terms: (text: string) => readonly string[], listener: AnswerListener | null) {
    this.binder = new CitationBinder(passages, terms)
    this.#listener = listener
  }

  get text(): string {
    return this.#text
  }

  /** Whether a listener has heard a part of the answer: then it cannot be taken back. */
  get isHeard(): boolean {
    return this.#listener !== null && this.#sentLength > 0
  }

  get isRefusal(): boolean {
    return this.#text.trimStart().startsWith(NO_SUPPORT)
  }

  write(text: string): void {
    for (const piece of this.#markers.push(text)) this.#take(piece)
  }

  end(): void {
    for (const piece of this.#markers.end()) if (piece.kind === 'marker' || piece.text.trim() !== '') this.#take(piece)
    this.#closeClaim(false)
  }

  #take(piece: Piece): void {
    if (piece.kind === 'text') {
      this.#claim += piece.text
      this.#text = this.#text === '' ? piece.text.trimStart() : this.#text + piece.text
    } else this.#takeMarker(piece.space, piece.numbers)
    if (this.binder.citations.length > 0 && !this.isRefusal) this.#send()
  }

  #takeMarker(space: string, numbers: readonly number[]): void {
    const claim = this.#claim.trim() || this.claims.at(-1)?.text || ''
    const markers = numbers.map((number) => this.#bind(number, claim)).filter((marker) => marker !== null)
    const isRepeat = this.#claim.trim() === '' && markers.every((marker) => this.#text.endsWith(marker))
    if (markers.length > 0 && !isRepeat) this.#text += (space || ' ') + [...new Set(markers)].join('')
    if (markers.length > 0) this.#closeClaim(true)
  }

  #bind(number: number, claim: string): string | null {
    const bound = this.binder.bind(number, claim)
    if (!bound) this.unknown.add(number)
    if (bound?.isNew) this.#listener?.citation(bound.citation)
    return bound?.citation.marker ?? null
  }

  #closeClaim(isCited: boolean): void {
    if (/[\p{L}\p{N}]/u.test(this.#claim)) this.claims.push({ text: this.#claim.trim(), isCited })
    this.#claim = ''
  }

  #send(): void {
    if (this.#sentLength < this.#text.length) this.#listener?.delta(this.#text.slice(this.#sentLength))
    this.#sentLength = this.#text.length
  }
}
