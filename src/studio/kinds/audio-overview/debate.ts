import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import type { TalkWriter } from './assignment.ts'
import { buildThemeSections, discussSection } from './deep-dive.ts'
import { collectThemeStatements, createQuestionFinder } from './material.ts'
import { buildStatementKey, estimateSpeechSeconds, FRAME_SECONDS, selectWithinSeconds } from './pacing.ts'
import { chooseOtherSpeaker, type Talk } from './talk.ts'

const AROUND_SECONDS = 20
const MAX_ADDITIONS = 2
const MIN_SIDE_CHARS = 15

/** Words that set what follows against what came before. */
const TURNS =
  /,?\s+(?=(?:whereas|while|but|however|although|though|während|aber|jedoch|hingegen|dagegen|obwohl|tandis que|alors que|mais|mientras que|pero|aunque|mentre|invece|enquanto|ao passo que|mas|terwijl|maar|echter|medan|men|mens|podczas gdy|natomiast|ale|zatímco|zatiaľ čo|тогда как|в то время как|но|а|тоді як|але|oysa|ancak|ama|în timp ce|dar)\s)/iu

/** Two speakers, each with one side of what the sources set against each other; then what else there is to know. */
export const writeDebate: TalkWriter = (talk, { outline, title, words, wording, seconds }) => {
  talk.openChapter(words.overview)
  talk.addFrame(0, 'debate', title)
  talk.addFrame(1, 'basis')
  const said = new Set(outline.comparisons.map(buildStatementKey)) // a comparison is not an addition to another one
  const left = opposeAll(talk, outline, words.comparison, seconds - AROUND_SECONDS, said)
  const question = createQuestionFinder({ outline, wording })
  const rest = selectWithinSeconds(buildThemeSections(outline), left, said)
  for (const [index, section] of rest.entries()) discussSection(talk, section, index % 2 === 0 ? 0 : 1, question)
  talk.openChapter(words.summary)
  if (outline.comparisons.length > 0) talk.addFrame(1, 'verdict')
  talk.addFrame(0, 'goodbye', title)
  if (outline.comparisons.length > 0) return []
  return ['The sources set nothing against each other: the two speakers take turns instead of taking sides.']
}

/** @returns the seconds that are left */
function opposeAll(talk: Talk, outline: Outline, untitled: string, seconds: number, said: Set<string>): number {
  let left = seconds
  let title = ''
  for (const [index, contrast] of outline.comparisons.entries()) {
    const home = outline.themes.find((theme) =>
      collectThemeStatements(theme).some((one) => buildStatementKey(one) === buildStatementKey(contrast)),
    )
    const additions =
      home === undefined
        ? []
        : collectThemeStatements(home)
            .filter((one) => !said.has(buildStatementKey(one)))
            .slice(0, MAX_ADDITIONS)
    const cost = [contrast, ...additions].reduce(
      (sum, { text }) => sum + estimateSpeechSeconds(text) + FRAME_SECONDS,
      0,
    )
    if (cost > left) continue
    left -= cost
    if (title !== (home?.title ?? untitled)) talk.openChapter(home?.title ?? untitled)
    title = home?.title ?? untitled
    opposeOne(talk, contrast, additions, index % 2 === 0 ? 0 : 1)
    for (const one of additions) said.add(buildStatementKey(one))
  }
  return left
}

function opposeOne(talk: Talk, contrast: Statement, additions: readonly Statement[], first: Speaker): void {
  opposeSides(talk, contrast, first)
  for (const [nth, statement] of additions.entries()) {
    const speaker = nth % 2 === 0 ? first : chooseOtherSpeaker(first)
    talk.addFrame(speaker, 'addition')
    talk.addStatement(speaker, statement)
  }
}

/** Each speaker says one half of the sentence, where it turns; a sentence that does not turn is said whole. */
function opposeSides(talk: Talk, contrast: Statement, first: Speaker): void {
  const sides = splitSides(contrast.text)
  if (sides === null) {
    talk.addStatement(first, contrast)
    return
  }
  talk.addFrame(first, 'oneSide')
  talk.addStatement(first, contrast, sides[0])
  talk.addFrame(chooseOtherSpeaker(first), 'otherSide')
  talk.addStatement(chooseOtherSpeaker(first), contrast, sides[1])
}

/** The two halves of a sentence around the word that turns it. */
export function splitSides(text: string): readonly [string, string] | null {
  const turn = TURNS.exec(text)
  if (turn === null) return null
  const sides = [text.slice(0, turn.index), text.slice(turn.index + turn[0].length)] as const
  return sides.every((side) => side.length >= MIN_SIDE_CHARS) ? sides : null
}
