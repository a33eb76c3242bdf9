import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import type { Assignment, TalkWriter } from './assignment.ts'
import { collectThemeStatements, createQuestionFinder, type SpokenQuestion } from './material.ts'
import { buildStatementKey, estimateSpeechSeconds, selectWithinSeconds, type TalkSection } from './pacing.ts'
import { chooseOtherSpeaker, type Talk } from './talk.ts'

const OPENING_SECONDS = 6
const MAX_RECAP_STATEMENTS = 3
const MIN_TALK_WITH_RECAP_SECONDS = 150
/** In a shorter talk everything is still in the ear. */
const MIN_STATEMENTS_BEFORE_RECAP = 20
/** A section is interrupted by a question only behind so many statements. */
const MIN_STATEMENTS_BEFORE_QUESTION = 2

/** Title and gist, every theme in telling order, what is left of numbers, terms, comparisons and dates, and a summing-up. */
export const writeDeepDive: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, [...buildThemeSections(assignment.outline), ...selectUntoldFacts(assignment)])

/** The gist and the first of every theme, in a minute or two. */
export const writeBrief: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, buildThemeSections(assignment.outline))

function writeTalk(talk: Talk, assignment: Assignment, sections: readonly TalkSection[]): readonly string[] {
  const { outline, seconds, wording, words } = assignment
  const recap = seconds < MIN_TALK_WITH_RECAP_SECONDS ? [] : outline.summary.slice(1, 1 + MAX_RECAP_STATEMENTS)
  const said = openTalk(talk, assignment)
  const spent =
    OPENING_SECONDS +
    [...recap, ...outline.summary.slice(0, 1)].reduce((sum, { text }) => sum + estimateSpeechSeconds(text), 0)
  const findQuestion = createQuestionFinder({ outline, wording })
  const chosen = selectWithinSeconds(sections, seconds - spent, said)
  for (const [index, section] of chosen.entries()) tellSection(talk, section, index % 2 === 0 ? 1 : 0, findQuestion)
  if (said.size >= MIN_STATEMENTS_BEFORE_RECAP && recap.length > 0) sumUp(talk, recap, words)
  return []
}

/** Says what it is about, in the words of the sources: their title and their gist. @returns what has been said */
export function openTalk(talk: Talk, { outline, title, words }: Assignment): Set<string> {
  const [gist] = outline.summary
  talk.openChapter(words.overview)
  talk.addTitle(0, title, outline.language)
  if (gist === undefined) return new Set()
  talk.addStatement(0, gist)
  return new Set([buildStatementKey(gist)])
}

function sumUp(talk: Talk, recap: readonly Statement[], words: ContentLabels): void {
  talk.openChapter(words.summary)
  talk.addFrame(0, 'recap')
  for (const statement of recap) talk.addStatement(1, statement)
}

/** The one who has just spoken hands over, with a question where the section answers one; the other one tells it. */
function tellSection(
  talk: Talk,
  { title, asks, statements }: TalkSection,
  teller: Speaker,
  findQuestion: (statement: Statement) => SpokenQuestion | null,
): void {
  const other = chooseOtherSpeaker(teller)
  talk.openChapter(title)
  let told = 0
  for (const statement of statements) {
    const question = findQuestion(statement)
    const isFirst = statement === statements[0]
    if (isFirst && (question === null || asks !== 'topic')) talk.addFrame(other, asks, title)
    else if (question !== null && (isFirst || told >= MIN_STATEMENTS_BEFORE_QUESTION)) {
      if (question.text !== undefined) talk.addQuestion(other, question.text, isFirst ? title : undefined)
      else talk.addFrame(other, question.key, question.topic)
      told = 0
    }
    talk.addStatement(teller, statement)
    told += 1
  }
}

/** The themes as sections, in telling order. */
export function buildThemeSections(outline: Outline): TalkSection[] {
  return outline.themes.map((theme) => ({
    title: theme.title,
    asks: 'topic',
    statements: collectThemeStatements(theme),
  }))
}

/** What no theme says: of numbers, terms, comparisons and dates. */
function selectUntoldFacts({ outline, words }: Pick<Assignment, 'outline' | 'words'>): TalkSection[] {
  const told = new Set(outline.themes.flatMap(collectThemeStatements).map(buildStatementKey))
  return buildFactSections({ outline, words }).map((section) => ({
    ...section,
    statements: section.statements.filter((statement) => !told.has(buildStatementKey(statement))),
  }))
}

/** What the outline found of each kind, as sections of their own. */
function buildFactSections({ outline, words }: Pick<Assignment, 'outline' | 'words'>): TalkSection[] {
  const pickStatements = (found: readonly { readonly statement: Statement }[]) =>
    found.map(({ statement }) => statement)
  return [
    { title: words.definitions, asks: 'definitions', statements: pickStatements(outline.definitions) },
    { title: words.comparison, asks: 'comparisons', statements: outline.comparisons },
    { title: words.keyFigures, asks: 'figures', statements: pickStatements(outline.figures) },
    { title: words.timeline, asks: 'timeline', statements: pickStatements(outline.events) },
  ]
}
