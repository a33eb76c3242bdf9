import type { Outline, Statement } from '../../outline.ts'
import type { Speaker } from '../../render/speech/cast.ts'
import { dropSaidHeadings } from '../drop-said-headings.ts'
import { chooseMainPoints } from '../main-points.ts'
import type { Assignment, TalkWriter } from './assignment.ts'
import { collectThemeStatements, createQuestionFinder, type SpokenQuestion } from './material.ts'
import { buildStatementKey, estimateSpeechSeconds, selectWithinSeconds, type TalkSection } from './pacing.ts'
import { chooseOtherSpeaker, type Talk } from './talk.ts'

/** The title, and what of a talk belongs to the points that lead and to what came of it. */
const TITLE_SECONDS = 6
const SHARES = { leading: 0.2, findings: 0.15 }
/** A section is interrupted by a question only behind so many statements. */
const MIN_STATEMENTS_BEFORE_QUESTION = 2

/** Title and gist, every theme in telling order, what is left of numbers, terms and dates, and what came of it. */
export const writeDeepDive: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, [...buildThemeSections(assignment.outline), ...selectUntoldFacts(assignment)])

/** The gist and the first of every theme, in a minute or two. */
export const writeBrief: TalkWriter = (talk, assignment) =>
  writeTalk(talk, assignment, buildThemeSections(assignment.outline))

function writeTalk(talk: Talk, assignment: Assignment, sections: readonly TalkSection[]): readonly string[] {
  const { outline, seconds, wording, words } = assignment
  const { findings, leading } = chooseMainPoints(outline)
  const said = openTalk(talk, assignment)
  const results = pickWithinSeconds(findings, seconds * SHARES.findings, said)
  const told = [...leading.filter((statement) => said.has(buildStatementKey(statement))), ...results]
  const spent = TITLE_SECONDS + estimateStatementSeconds(told)
  const findQuestion = createQuestionFinder({ outline, wording })
  const chosen = selectWithinSeconds(dropTold(sections, told), seconds - spent, said)
  for (const [index, section] of chosen.entries()) tellSection(talk, section, index % 2 === 0 ? 1 : 0, findQuestion)
  if (results.length > 0) sumUp(talk, results, words.findings)
  return []
}

/** Sections without what the talk begins and ends with. */
function dropTold(sections: readonly TalkSection[], told: readonly Statement[]): TalkSection[] {
  const keys = new Set(told.flatMap(listKeys))
  return sections.map((section) => ({
    ...section,
    statements: section.statements.filter((one) => !listKeys(one).some((key) => keys.has(key))),
  }))
}

/** Of a statement, and of the same behind the heading that it is told under. */
const listKeys = (one: Statement) => [one, { ...one, text: one.text.replace(LED, '') }].map(buildStatementKey)
const LED = /^[^:：.!?。]{1,70}[:：]\s/u

const estimateStatementSeconds = (statements: readonly Statement[]) =>
  statements.reduce((sum, { text }) => sum + estimateSpeechSeconds(text), 0)

/** The first of them that there is time for; `said` grows by them. */
const pickWithinSeconds = (statements: readonly Statement[], seconds: number, said: Set<string>) =>
  selectWithinSeconds([{ title: '', asks: 'topic', statements }], seconds, said).flatMap((one) => one.statements)

/** Says what it is about, in the words of the sources: their title and what they lead with. @returns what has been said */
export function openTalk(talk: Talk, { outline, seconds, title, words }: Assignment): Set<string> {
  const [gist, ...others] = chooseMainPoints(outline).leading
  talk.openChapter(words.summary)
  talk.addTitle(0, title, outline.language)
  if (gist === undefined) return new Set()
  const said = new Set([buildStatementKey(gist)])
  const left = seconds * SHARES.leading - estimateSpeechSeconds(gist.text)
  for (const statement of [gist, ...pickWithinSeconds(others, left, said)]) talk.addStatement(0, statement)
  return said
}

function sumUp(talk: Talk, recap: readonly Statement[], title: string): void {
  talk.openChapter(title)
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
  const spoken = dropSaidHeadings(statements, title)
  for (const [at, statement] of spoken.entries()) {
    const question = findQuestion(statements[at]!)
    const isFirst = at === 0
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

/** What no theme says: of numbers, terms and dates. */
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
    { title: words.keyFigures, asks: 'figures', statements: pickStatements(outline.figures) },
    { title: words.timeline, asks: 'timeline', statements: pickStatements(outline.events) },
  ]
}
