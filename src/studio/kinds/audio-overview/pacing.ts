import type { FrameKey } from '../../locales/frames.ts'
import type { Statement } from '../../outline.ts'

const CHARS_A_SECOND = 14.5 // of both voice makers at their pace, pauses included
const SIGNS_A_SECOND = 4.2 // of Chinese and Korean, where a sign is a syllable
/** Of questions and reactions, for each statement. */
const FRAME_SECONDS = 1.4

/** Statements that belong together, and the question they answer. */
export type TalkSection = {
  readonly title: string
  readonly asks: FrameKey
  readonly statements: readonly Statement[]
}

/** About how long a text takes to say. */
export function estimateSpeechSeconds(text: string): number {
  const signs = text.match(/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0
  return signs / SIGNS_A_SECOND + (text.length - signs) / CHARS_A_SECOND
}

/** One place may carry several statements when a model worded them. */
export const buildStatementKey = ({ text, reference: { sourceId, start, end } }: Statement) =>
  `${sourceId}:${start}:${end}:${text}`

/**
 * What of the sections fits into a time: the first statement of each, then the second of each, and so on, so that no
 * topic is left out for the length of another. A statement is taken once. The order stays; empty sections go.
 */
export function selectWithinSeconds(
  sections: readonly TalkSection[],
  seconds: number,
  said: Set<string>,
): TalkSection[] {
  const chosen: Statement[][] = sections.map(() => [])
  let left = seconds
  const most = Math.max(0, ...sections.map(({ statements }) => statements.length))
  for (let round = 0; round < most; round += 1) {
    for (const [index, { statements }] of sections.entries()) {
      const statement = statements[round]
      if (statement === undefined || said.has(buildStatementKey(statement))) continue
      const cost = estimateSpeechSeconds(statement.text) + FRAME_SECONDS
      if (cost > left) continue
      said.add(buildStatementKey(statement))
      chosen[index]!.push(statement)
      left -= cost
    }
  }
  return sections
    .map((section, index) => ({ ...section, statements: chosen[index]! }))
    .filter(({ statements }) => statements.length > 0)
}
