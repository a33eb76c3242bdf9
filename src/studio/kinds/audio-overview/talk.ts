import type { FrameKey } from '../../locales/frames.ts'
import type { Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import { type TalkLine, TalkWording } from './wording.ts'

export type TalkChapter = { readonly title: string; readonly lines: readonly TalkLine[] }

export const chooseOtherSpeaker = (speaker: Speaker): Speaker => (speaker === 0 ? 1 : 0)

/** A conversation as it is written, line by line. Without frames in a language the statements stand alone. */
export class Talk {
  readonly #wording: TalkWording
  readonly #chapters: { readonly title: string; readonly lines: TalkLine[] }[] = []

  /** @param languageOf the language that a statement is in */
  constructor(language: string, languageOf: (statement: Statement) => string) {
    this.#wording = new TalkWording(language, languageOf)
  }

  get hasFrames(): boolean {
    return this.#wording.hasFrames
  }

  /** Chapters in which somebody speaks. */
  get chapters(): readonly TalkChapter[] {
    return this.#chapters.filter(({ lines }) => lines.length > 0)
  }

  /** Opens a chapter; what is said next belongs to it. */
  openChapter(title: string): void {
    this.#chapters.push({ title, lines: [] })
  }

  findHeading(key: FrameKey): string | null {
    return this.#wording.heading(key)
  }

  addFrame(speaker: Speaker, key: FrameKey, topic?: string): void {
    const line = this.#wording.frame(speaker, key, topic)
    if (line !== null) this.#chapters.at(-1)!.lines.push(line)
  }

  /**
   * A question in words of its own; the statement that answers it comes next, with its place.
   * @param topic that it leads over to
   */
  addQuestion(speaker: Speaker, text: string, topic?: string): void {
    this.#chapters.at(-1)!.lines.push(this.#wording.question(speaker, text, topic))
  }

  /** A title as it stands; nothing is said of it. */
  addTitle(speaker: Speaker, text: string, language: string): void {
    this.#chapters.at(-1)!.lines.push(this.#wording.title(speaker, text, language))
  }

  addStatement(speaker: Speaker, statement: Statement): void {
    this.#chapters.at(-1)!.lines.push(this.#wording.statement(speaker, statement))
  }
}
