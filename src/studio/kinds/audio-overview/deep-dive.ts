import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import type { Assignment, TalkWriter } from './assignment.ts'
import { collectThemeStatements, createQuestionFinder, type SpokenQuestion } from './material.ts'
import { buildStatementKey, estimateSpeechSeconds, selectWithinSeconds, type TalkSection } from './pacing.ts'
import { chooseOtherSpeaker, type Talk } from './talk.ts'

const OPENING_SECONDS = 14
const MAX_RECAP_STATEMENTS = 3
const MIN_TALK_WITH_RECAP_SECONDS = 150

/** Opening, every theme in telling order, what is left of numbers, terms, comparisons and dates, and a summing-up. */
export const writeDeepDive: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, [...buildThemeSections(assignment.outline), ...selectUntoldFacts(assignment)])

/** The gist and the first of every theme, in a minute or two. */
export const writeBrief: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, buildThemeSections(assignment.outline))

function writeTalk(
  talk: Talk,
  { outline, title, words, wording, seconds }: Assignment,
  sections: readonly TalkSection[],
): readonly string[] {
  const said = new Set<string>()
  const recap = seconds < MIN_TALK_WITH_RECAP_SECONDS ? [] : outline.summary.slice(1, 1 + MAX_RECAP_STATEMENTS)
  openTalk(talk, outline, title, words, said)
  const spent =
    OPENING_SECONDS +
    [...recap, ...outline.summary.slice(0, 1)].reduce((sum, { text }) => sum + estimateSpeechSeconds(text), 0)
  const question = createQuestionFinder({ outline, wording })
  const chosen = selectWithinSeconds(sections, seconds - spent, said)
  for (const [index, section] of chosen.entries()) discussSection(talk, section, index % 2 === 0 ? 0 : 1, question)
  closeTalk(talk, recap, title, words)
  return []
}

function openTalk(
  talk: Talk,
  { summary: [gist] }: Outline,
  title: string,
  words: ContentLabels,
  said: Set<string>,
): void {
  talk.openChapter(words.overview)
  talk.addFrame(0, 'welcome', title)
  talk.addFrame(1, 'basis')
  if (gist === undefined) return
  talk.addFrame(0, 'gist')
  talk.addStatement(1, gist)
  said.add(buildStatementKey(gist))
}

function closeTalk(talk: Talk, recap: readonly Statement[], title: string, words: ContentLabels): void {
  talk.openChapter(words.summary)
  if (recap.length > 0) talk.addFrame(0, 'recap')
  for (const [index, statement] of recap.entries()) talk.addStatement(index % 2 === 0 ? 1 : 0, statement)
  talk.addFrame(0, 'goodbye', title)
}

/** One asks, the other one answers; at times who asked has something to add. */
export function discussSection(
  talk: Talk,
  { title, asks, statements }: TalkSection,
  guide: Speaker,
  findQuestion: (statement: Statement) => SpokenQuestion | null,
): void {
  const expert = chooseOtherSpeaker(guide)
  talk.openChapter(title)
  for (const [index, statement] of statements.entries()) {
    const question = findQuestion(statement)
    const asked = index === 0 && asks !== 'topic' ? undefined : question?.text
    const isAddition = asked === undefined && index % 3 === 2
    if (asked !== undefined) talk.addQuestion(guide, asked, index === 0 ? title : undefined)
    else if (index === 0) talk.addFrame(guide, asks, title)
    else if (isAddition) talk.addFrame(guide, 'reaction')
    else if (index % 3 === 1)
      talk.addFrame(guide, asks === 'topic' && question ? question.key : 'more', question?.topic)
    talk.addStatement(isAddition ? guide : expert, statement)
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
export function buildFactSections({ outline, words }: Pick<Assignment, 'outline' | 'words'>): TalkSection[] {
  const pickStatements = (found: readonly { readonly statement: Statement }[]) =>
    found.map(({ statement }) => statement)
  return [
    { title: words.definitions, asks: 'definitions', statements: pickStatements(outline.definitions) },
    { title: words.comparison, asks: 'comparisons', statements: outline.comparisons },
    { title: words.keyFigures, asks: 'figures', statements: pickStatements(outline.figures) },
    { title: words.timeline, asks: 'timeline', statements: pickStatements(outline.events) },
  ]
}
