import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { detectLanguage } from '../../../text/detect-language.ts'
import type { FrameKey } from '../../locales/frames.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { findFacts } from '../study/find-facts.ts'
import { writeQuestion } from '../study/question.ts'
import type { Assignment } from './assignment.ts'
import { buildStatementKey } from './pacing.ts'

/** All that a theme says, its own statements before those of its parts. */
export function collectThemeStatements(theme: Theme): readonly Statement[] {
  return [...theme.statements, ...theme.subthemes.flatMap(collectThemeStatements)]
}

/**
 * A question that a statement answers, told by what the outline found in it; `text` where it can be asked for what it says.
 */
export type SpokenQuestion = { readonly key: FrameKey; readonly topic?: string; readonly text?: string }

/** Longer ones nobody would ask aloud; one that goes like the statement itself tells it before it is told. */
const MAX_QUESTION_CHARS = 100
/** Who did something is asked with nearly all that is answered. */
const MAX_WHO_QUESTION_CHARS = 60
const ASKS =
  /^(?:[^,]{3,40}, )?(?:what (?!is |are |was |were )|when|why(?! is (?:it )?that)|(?:in|since|by|until|from) which year|wann|warum|(?:in|seit|um|bis|ab) welche[ms] jahr|wie viele?)\s?/iu
const ASKABLE: ReadonlySet<string> = new Set(['date', 'figure', 'subject'])

/** Which question leads to which statement, where there is one. */
export function createQuestionFinder({
  outline,
  wording,
}: Pick<Assignment, 'outline' | 'wording'>): (statement: Statement) => SpokenQuestion | null {
  const questions = new Map<string, SpokenQuestion>()
  const addQuestion = (statement: Statement, question: SpokenQuestion) => {
    if (!questions.has(buildStatementKey(statement))) questions.set(buildStatementKey(statement), question)
  }
  for (const fact of findFacts(outline).filter(({ kind }) => ASKABLE.has(kind))) {
    const text = writeQuestion(fact, wording)
    const longest = fact.kind === 'subject' ? MAX_WHO_QUESTION_CHARS : MAX_QUESTION_CHARS
    const isFit = text !== null && text.length <= longest && ASKS.test(text)
    if (isFit) addQuestion({ text: fact.sentence, reference: fact.reference }, { key: 'topic', text })
  }
  for (const { term, statement } of outline.definitions) addQuestion(statement, { key: 'definition', topic: term })
  return (statement) => questions.get(buildStatementKey(statement)) ?? null
}

/**
 * The language each statement is spoken in: that of its source, told from all that is quoted of it, since one sentence
 * tells too little; what a model worded is in the wished language. The wished language stands for its own kin, so that
 * Brazilian is not spoken by a Portuguese.
 */
export function createLanguageFinder(outline: Outline, requested: string): (statement: Statement) => string {
  const quoted = new Map<string, string[]>()
  for (const { reference } of outline.themes.flatMap(collectThemeStatements)) {
    quoted.set(reference.sourceId, [...(quoted.get(reference.sourceId) ?? []), reference.sourceText])
  }
  const preferRequested = (language: string) =>
    findBaseLanguage(language) === findBaseLanguage(requested) ? requested : language
  const usual = outline.language === 'und' ? requested : preferRequested(outline.language)
  const known = new Map<string, string>()
  for (const [sourceId, texts] of quoted) {
    const told = detectLanguage(texts.join('\n'))
    known.set(sourceId, told === 'und' ? usual : preferRequested(told))
  }
  const isReworded = ({ text, reference }: Statement) =>
    outline.writtenBy !== 'offline' && !collapseSpaces(reference.sourceText).includes(text)
  return (statement) => (isReworded(statement) ? requested : (known.get(statement.reference.sourceId) ?? usual))
}

const KIN: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', ms: 'id', sk: 'cs', hr: 'sr' }

function findBaseLanguage(language: string): string {
  const first = language.split('_')[0]!
  return KIN[first] ?? first
}
