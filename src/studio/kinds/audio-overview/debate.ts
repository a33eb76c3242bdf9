import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import type { Writer } from './assignment.ts'
import { discuss, themesOf } from './deep-dive.ts'
import { questionsFor, statementsOf } from './material.ts'
import { FRAME_SECONDS, keyOf, secondsToSay, withinSeconds } from './pacing.ts'
import { otherThan, type Talk } from './talk.ts'

const AROUND_SECONDS = 20
const ADDITIONS = 2
const LEAST_SIDE_CHARS = 15

/** Words that set what follows against what came before. */
const TURNS =
  /,?\s+(?=(?:whereas|while|but|however|although|though|während|aber|jedoch|hingegen|dagegen|obwohl|tandis que|alors que|mais|mientras que|pero|aunque|mentre|invece|enquanto|ao passo que|mas|terwijl|maar|echter|medan|men|mens|podczas gdy|natomiast|ale|zatímco|zatiaľ čo|тогда как|в то время как|но|а|тоді як|але|oysa|ancak|ama|în timp ce|dar)\s)/iu

/** Two speakers, each with one side of what the sources set against each other; then what else there is to know. */
export const writeDebate: Writer = (talk, { outline, title, words, wording, seconds }) => {
  talk.chapter(words.overview)
  talk.frame(0, 'debate', title)
  talk.frame(1, 'basis')
  const said = new Set(outline.comparisons.map(keyOf)) // a comparison is not an addition to another one
  const left = opposeAll(talk, outline, words.comparison, seconds - AROUND_SECONDS, said)
  const question = questionsFor({ outline, wording })
  const rest = withinSeconds(themesOf(outline), left, said)
  for (const [index, section] of rest.entries()) discuss(talk, section, index % 2 === 0 ? 0 : 1, question)
  talk.chapter(words.summary)
  if (outline.comparisons.length > 0) talk.frame(1, 'verdict')
  talk.frame(0, 'goodbye', title)
  if (outline.comparisons.length > 0) return []
  return ['The sources set nothing against each other: the two speakers take turns instead of taking sides.']
}

/** @returns the seconds that are left */
function opposeAll(talk: Talk, outline: Outline, untitled: string, seconds: number, said: Set<string>): number {
  let left = seconds
  let title = ''
  for (const [index, contrast] of outline.comparisons.entries()) {
    const home = outline.themes.find((theme) => statementsOf(theme).some((one) => keyOf(one) === keyOf(contrast)))
    const additions =
      home === undefined
        ? []
        : statementsOf(home)
            .filter((one) => !said.has(keyOf(one)))
            .slice(0, ADDITIONS)
    const cost = [contrast, ...additions].reduce((sum, { text }) => sum + secondsToSay(text) + FRAME_SECONDS, 0)
    if (cost > left) continue
    left -= cost
    if (title !== (home?.title ?? untitled)) talk.chapter(home?.title ?? untitled)
    title = home?.title ?? untitled
    opposeOne(talk, contrast, additions, index % 2 === 0 ? 0 : 1)
    for (const one of additions) said.add(keyOf(one))
  }
  return left
}

function opposeOne(talk: Talk, contrast: Statement, additions: readonly Statement[], first: Speaker): void {
  oppose(talk, contrast, first)
  for (const [nth, statement] of additions.entries()) {
    const speaker = nth % 2 === 0 ? first : otherThan(first)
    talk.frame(speaker, 'addition')
    talk.statement(speaker, statement)
  }
}

/** Each speaker says one half of the sentence, where it turns; a sentence that does not turn is said whole. */
function oppose(talk: Talk, contrast: Statement, first: Speaker): void {
  const sides = sidesOf(contrast.text)
  if (sides === null) {
    talk.statement(first, contrast)
    return
  }
  talk.frame(first, 'oneSide')
  talk.statement(first, contrast, sides[0])
  talk.frame(otherThan(first), 'otherSide')
  talk.statement(otherThan(first), contrast, sides[1])
}

/** The two halves of a sentence around the word that turns it. */
export function sidesOf(text: string): readonly [string, string] | null {
  const turn = TURNS.exec(text)
  if (turn === null) return null
  const sides = [text.slice(0, turn.index), text.slice(turn.index + turn[0].length)] as const
  return sides.every((side) => side.length >= LEAST_SIDE_CHARS) ? sides : null
}
