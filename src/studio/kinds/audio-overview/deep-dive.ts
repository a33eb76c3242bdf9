import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import type { Assignment, Writer } from './assignment.ts'
import { type Question, questionsFor, statementsOf } from './material.ts'
import { keyOf, type Section, secondsToSay, withinSeconds } from './pacing.ts'
import { otherThan, type Talk } from './talk.ts'

const OPENING_SECONDS = 14
const RECAP_STATEMENTS = 3
const LEAST_SECONDS_FOR_RECAP = 150

/** Opening, every theme in telling order, what is left of numbers, terms, comparisons and dates, and a summing-up. */
export const writeDeepDive: Writer = (talk, assignment) =>
  write(talk, assignment, [...themesOf(assignment.outline), ...extras(assignment)])

/** The gist and the first of every theme, in a minute or two. */
export const writeBrief: Writer = (talk, assignment) => write(talk, assignment, themesOf(assignment.outline))

function write(
  talk: Talk,
  { outline, title, words, wording, seconds }: Assignment,
  sections: readonly Section[],
): readonly string[] {
  const said = new Set<string>()
  const recap = seconds < LEAST_SECONDS_FOR_RECAP ? [] : outline.summary.slice(1, 1 + RECAP_STATEMENTS)
  open(talk, outline, title, words, said)
  const spent =
    OPENING_SECONDS + [...recap, ...outline.summary.slice(0, 1)].reduce((sum, { text }) => sum + secondsToSay(text), 0)
  const question = questionsFor({ outline, wording })
  const chosen = withinSeconds(sections, seconds - spent, said)
  for (const [index, section] of chosen.entries()) discuss(talk, section, index % 2 === 0 ? 0 : 1, question)
  close(talk, recap, title, words)
  return []
}

function open(talk: Talk, { summary: [gist] }: Outline, title: string, words: ContentLabels, said: Set<string>): void {
  talk.chapter(words.overview)
  talk.frame(0, 'welcome', title)
  talk.frame(1, 'basis')
  if (gist === undefined) return
  talk.frame(0, 'gist')
  talk.statement(1, gist)
  said.add(keyOf(gist))
}

function close(talk: Talk, recap: readonly Statement[], title: string, words: ContentLabels): void {
  talk.chapter(words.summary)
  if (recap.length > 0) talk.frame(0, 'recap')
  for (const [index, statement] of recap.entries()) talk.statement(index % 2 === 0 ? 1 : 0, statement)
  talk.frame(0, 'goodbye', title)
}

/** One asks, the other one answers; at times who asked has something to add. */
export function discuss(
  talk: Talk,
  { title, asks, statements }: Section,
  guide: Speaker,
  questionOf: (statement: Statement) => Question | null,
): void {
  const expert = otherThan(guide)
  talk.chapter(title)
  for (const [index, statement] of statements.entries()) {
    const question = questionOf(statement)
    const asked = index === 0 && asks !== 'topic' ? undefined : question?.text
    const isAddition = asked === undefined && index % 3 === 2
    if (asked !== undefined) talk.ask(guide, asked, index === 0 ? title : undefined)
    else if (index === 0) talk.frame(guide, asks, title)
    else if (isAddition) talk.frame(guide, 'reaction')
    else if (index % 3 === 1) talk.frame(guide, asks === 'topic' && question ? question.key : 'more', question?.topic)
    talk.statement(isAddition ? guide : expert, statement)
  }
}

/** The themes as sections, in telling order. */
export function themesOf(outline: Outline): Section[] {
  return outline.themes.map((theme) => ({ title: theme.title, asks: 'topic', statements: statementsOf(theme) }))
}

/** What no theme says: of numbers, terms, comparisons and dates. */
function extras({ outline, words }: Pick<Assignment, 'outline' | 'words'>): Section[] {
  const told = new Set(outline.themes.flatMap(statementsOf).map(keyOf))
  return finds({ outline, words }).map((section) => ({
    ...section,
    statements: section.statements.filter((statement) => !told.has(keyOf(statement))),
  }))
}

/** What the outline found of each kind, as sections of their own. */
export function finds({ outline, words }: Pick<Assignment, 'outline' | 'words'>): Section[] {
  const sayings = (found: readonly { readonly statement: Statement }[]) => found.map(({ statement }) => statement)
  return [
    { title: words.definitions, asks: 'definitions', statements: sayings(outline.definitions) },
    { title: words.comparison, asks: 'comparisons', statements: outline.comparisons },
    { title: words.keyFigures, asks: 'figures', statements: sayings(outline.figures) },
    { title: words.timeline, asks: 'timeline', statements: sayings(outline.events) },
  ]
}
