import type { TalkWriter } from './assignment.ts'
import { openTalk } from './deep-dive.ts'
import { findSides } from './find-sides.ts'
import { selectWithinSeconds } from './pacing.ts'
import { refuseOneSided } from './refuse-one-sided.ts'

const MIN_DOUBTS = 2

/**
 * One speaker tells what the sources hold, the other what they themselves doubt, dispute or leave open. Refused where
 * they do so nowhere.
 */
export const writeCritique: TalkWriter = (talk, assignment) => {
  const { outline, seconds, words } = assignment
  const { critics, limits, supporters } = findSides(outline)
  const doubts = [...critics, ...limits]
  if (doubts.length < MIN_DOUBTS) refuseOneSided('critique')
  const said = openTalk(talk, assignment)
  const held = [...supporters, ...outline.summary].filter((statement) => !doubts.includes(statement))
  const [claims, open] = [held, doubts].map((statements) =>
    selectWithinSeconds([{ title: words.keyPoints, asks: 'topic', statements }], seconds / 2, said),
  )
  talk.openChapter(words.keyPoints)
  for (const { statements } of claims!) for (const statement of statements) talk.addStatement(0, statement)
  talk.openChapter(talk.findHeading('gaps') ?? words.comparison)
  talk.addFrame(0, 'gaps')
  for (const { statements } of open!) for (const statement of statements) talk.addStatement(1, statement)
  return []
}
