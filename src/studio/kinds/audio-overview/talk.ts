import type { FrameKey } from '../../locales/frames.ts'
import type { Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import { type Line, Wording } from './wording.ts'

export type Chapter = { readonly title: string; readonly lines: readonly Line[] }

export const otherThan = (speaker: Speaker): Speaker => (speaker === 0 ? 1 : 0)

/** A conversation as it is written, line by line. Without frames in a language the statements stand alone. */
export class Talk {
  readonly #wording: Wording
  readonly #chapters: { readonly title: string; readonly lines: Line[] }[] = []

  /** @param languageOf the language that a statement is in */
  constructor(language: string, languageOf: (statement: Statement) => string) {
    this.#wording = new Wording(language, languageOf)
  }

  get hasFrames(): boolean {
    return this.#wording.hasFrames
  }

  /** Chapters in which somebody speaks. */
  get chapters(): readonly Chapter[] {
    return this.#chapters.filter(({ lines }) => lines.length > 0)
  }

  /** Opens a chapter; what is said next belongs to it. */
  chapter(title: string): void {
    this.#chapters.push({ title, lines: [] })
  }

  heading(key: FrameKey): string | null {
    return this.#wording.heading(key)
  }

  frame(speaker: Speaker, key: FrameKey, topic?: string): void {
    const line = this.#wording.frame(speaker, key, topic)
    if (line !== null) this.#chapters.at(-1)!.lines.push(line)
  }

  /**
   * A question in words of its own; the statement that answers it comes next, with its place.
   * @param topic that it leads over to
   */
  ask(speaker: Speaker, text: string, topic?: string): void {
    this.#chapters.at(-1)!.lines.push(this.#wording.question(speaker, text, topic))
  }

  statement(speaker: Speaker, statement: Statement, part?: string): void {
    this.#chapters.at(-1)!.lines.push(this.#wording.statement(speaker, statement, part))
  }
}
