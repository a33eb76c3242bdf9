import type { Outline, Statement } from '../../outline.ts'
import type { TalkWriter } from './assignment.ts'
import { openTalk } from './deep-dive.ts'
import { findSides } from './find-sides.ts'
import { selectWithinSeconds } from './pacing.ts'
import { refuseOneSided } from './refuse-one-sided.ts'

/** Two speakers, each with what one side says in the sources. Refused where the sources name no two sides. */
export const writeDebate: TalkWriter = (talk, assignment) => {
  const { outline, seconds, words } = assignment
  const [one, other] = readOpposed(outline)
  const said = openTalk(talk, assignment)
  const spoken = selectWithinSeconds(
    [one, other].map((statements) => ({ title: words.comparison, asks: 'topic' as const, statements })),
    seconds,
    said,
  )
  talk.openChapter(words.comparison)
  for (const [index, { statements }] of spoken.entries()) {
    const speaker = index === 0 ? 0 : 1
    talk.addFrame(speaker, index === 0 ? 'oneSide' : 'otherSide')
    for (const statement of statements) talk.addStatement(speaker, statement)
  }
  talk.addFrame(0, 'verdict')
  return []
}

/** @throws Fault NOT_SUPPORTED where nothing stands against anything */
function readOpposed(outline: Outline): readonly [readonly Statement[], readonly Statement[]] {
  const { critics, supporters } = findSides(outline)
  if (supporters.length > 0 && critics.length > 0) return [supporters, critics]
  return refuseOneSided('debate')
}
