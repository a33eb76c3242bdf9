import type { Statement } from '../outline.ts'
import type { Speaker } from '../speech/cast.ts'
import { type FrameKey, type Frames, framesFor } from './frames.ts'

/** What one speaker says in one go: a frame, or a statement of the sources (or a part of one) with its place. */
export type Line = {
  readonly speaker: Speaker
  readonly text: string
  /** Code of `domain/language.ts` or ISO 639-1. */
  readonly language: string
  readonly statement?: Statement
}

export type Chapter = { readonly title: string; readonly lines: readonly Line[] }

export const otherThan = (speaker: Speaker): Speaker => (speaker === 0 ? 1 : 0)

/** A conversation as it is written, line by line. Without frames in a language the statements stand alone. */
export class Talk {
  readonly #language: string
  readonly #languageOf: (statement: Statement) => string
  readonly #frames: Frames | null
  readonly #turns = new Map<FrameKey, number>()
  readonly #chapters: { readonly title: string; readonly lines: Line[] }[] = []

  /** @param languageOf the language that a statement is in */
  constructor(language: string, languageOf: (statement: Statement) => string) {
    this.#language = language
    this.#languageOf = languageOf
    this.#frames = framesFor(language)
  }

  get hasFrames(): boolean {
    return this.#frames !== null
  }

  /** Chapters in which somebody speaks. */
  get chapters(): readonly Chapter[] {
    return this.#chapters.filter(({ lines }) => lines.length > 0)
  }

  /** The first wording of a frame without a topic, for a heading; null where there are no frames. */
  wording(key: FrameKey): string | null {
    return this.#frames?.[key].split('|')[0] ?? null
  }

  chapter(title: string): void {
    this.#chapters.push({ title, lines: [] })
  }

  /** Says a frame, the next of its wordings. */
  frame(speaker: Speaker, key: FrameKey, topic = ''): void {
    if (this.#frames === null) return
    const wordings = this.#frames[key].split('|')
    const turn = this.#turns.get(key) ?? 0
    this.#turns.set(key, turn + 1)
    const text = wordings[turn % wordings.length]!.replaceAll('{topic}', () => topicText(topic))
    this.#say({ speaker, text, language: this.#language })
  }

  /** Says what the sources say: the whole statement, or `part` of it. */
  statement(speaker: Speaker, statement: Statement, part: string = statement.text): void {
    this.#say({ speaker, text: part.replace(/\s+/g, ' ').trim(), language: this.#languageOf(statement), statement })
  }

  #say(line: Line): void {
    this.#chapters.at(-1)!.lines.push(line)
  }
}

const topicText = (topic: string) =>
  topic
    .replace(/\s+/g, ' ')
    .replace(/[\s.:;,!?]+$/, '')
    .trim()
