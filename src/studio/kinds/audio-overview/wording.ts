import { collapseSpaces, collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { ConversationFrames, FrameKey } from '../../locales/frames.ts'
import { findFrames } from '../../locales/read-locale.ts'
import type { Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'

/** What one speaker says in one go: a frame, or a statement of the sources (or a part of one) with its place. */
export type TalkLine = {
  readonly speaker: Speaker
  readonly text: string
  /** Code of `domain/content-language.ts` or ISO 639-1. */
  readonly language: string
  readonly statement?: Statement
}

/** Words frames and statements as lines; a frame takes its wordings in turn. */
export class TalkWording {
  readonly #language: string
  readonly #languageOf: (statement: Statement) => string
  readonly #frames: ConversationFrames | null
  readonly #turns = new Map<FrameKey, number>()

  /** @param languageOf the language that a statement is in */
  constructor(language: string, languageOf: (statement: Statement) => string) {
    this.#language = language
    this.#languageOf = languageOf
    this.#frames = findFrames(language)
  }

  /** False for a language whose frames are not written yet: then `frame` says nothing. */
  get hasFrames(): boolean {
    return this.#frames !== null
  }

  /** The first wording of a frame without a topic, for a heading. */
  heading(key: FrameKey): string | null {
    return this.#frames?.[key][0] ?? null
  }

  /** The next wording of a frame. */
  frame(speaker: Speaker, key: FrameKey, topic = ''): TalkLine | null {
    const wording = this.#next(key)
    return wording === null ? null : { speaker, text: fillTopic(wording, topic), language: this.#language }
  }

  /** A question that the next statement answers; where it opens a topic, behind the words that lead to it. */
  question(speaker: Speaker, text: string, topic?: string): TalkLine {
    const opening = topic === undefined ? null : this.#next('topic')
    const lead = opening?.includes('. ') ? `${fillTopic(opening.slice(0, opening.indexOf('. ') + 1), topic!)} ` : ''
    return { speaker, text: lead + text, language: this.#language }
  }

  /** A title, spoken in the language of the sources; the requested one stands for its own kin. */
  title(speaker: Speaker, text: string, language: string): TalkLine {
    const isKin = language === 'und' || language === this.#language.split('_')[0]
    return { speaker, text: `${cleanTopic(text)}.`, language: isKin ? this.#language : language }
  }

  #next(key: FrameKey): string | null {
    if (this.#frames === null) return null
    const wordings = this.#frames[key]
    const turn = this.#turns.get(key) ?? 0
    this.#turns.set(key, turn + 1)
    return wordings[turn % wordings.length]!
  }

  /** What the sources say. */
  statement(speaker: Speaker, statement: Statement): TalkLine {
    return { speaker, text: collapseToLine(statement.text), language: this.#languageOf(statement), statement }
  }
}

const fillTopic = (wording: string, topic: string) => wording.replaceAll('{topic}', () => cleanTopic(topic))

const cleanTopic = (topic: string) =>
  collapseSpaces(topic.replace(/\[[^\]]*\]/g, '')) // marks of editors and of notes
    .replace(/[\s.:;,!?]+$/, '')
    .trim()
