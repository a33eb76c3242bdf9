import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import type { QuestionWording } from '../study/question.ts'
import type { Talk } from './talk.ts'

/** What a format is written from; `seconds` is about how long it may take. */
export type Assignment = {
  readonly outline: Outline
  readonly title: string
  readonly words: ContentLabels
  readonly wording: QuestionWording
  readonly seconds: number
}

/** Writes one format into a talk. @returns what the caller should know */
export type TalkWriter = (talk: Talk, assignment: Assignment) => readonly string[]
