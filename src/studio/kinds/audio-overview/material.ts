import { detectLanguage } from '../../../text/detect-language.ts'
import type { FrameKey } from '../../locales/frames.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { factsOf } from '../study/facts.ts'
import { questionOf } from '../study/question.ts'
import type { Assignment } from './assignment.ts'
import { keyOf } from './pacing.ts'

/** All that a theme says, its own statements before those of its parts. */
export function statementsOf(theme: Theme): readonly Statement[] {
  return [...theme.statements, ...theme.subthemes.flatMap(statementsOf)]
}

/**
 * A question that a statement answers, told by what the outline found in it; `text` where it can be asked for what it says.
 */
export type Question = { readonly key: FrameKey; readonly topic?: string; readonly text?: string }

/** Longer ones nobody would ask aloud; one that goes like the statement itself tells it before it is told. */
const LONGEST_QUESTION_CHARS = 100
/** Who did something is asked with nearly all that is answered. */
const LONGEST_WHO_CHARS = 60
const ASKS =
  /^(?:[^,]{3,40}, )?(?:what (?!is |are |was |were )|when|why(?! is (?:it )?that)|(?:in|since|by|until|from) which year|wann|warum|(?:in|seit|um|bis|ab) welche[ms] jahr|wie viele?)\s?/iu
const ASKABLE: ReadonlySet<string> = new Set(['reason', 'date', 'figure', 'object', 'subject'])

/** Which question leads to which statement, where there is one. */
export function questionsFor({
  outline,
  wording,
}: Pick<Assignment, 'outline' | 'wording'>): (statement: Statement) => Question | null {
  const questions = new Map<string, Question>()
  const note = (statement: Statement, question: Question) => {
    if (!questions.has(keyOf(statement))) questions.set(keyOf(statement), question)
  }
  for (const fact of factsOf(outline).filter(({ kind }) => ASKABLE.has(kind))) {
    const text = questionOf(fact, wording)
    const longest = fact.kind === 'subject' ? LONGEST_WHO_CHARS : LONGEST_QUESTION_CHARS
    const isFit = text !== null && text.length <= longest && ASKS.test(text)
    if (isFit) note({ text: fact.sentence, reference: fact.reference }, { key: 'more', text })
  }
  for (const { term, statement } of outline.definitions) note(statement, { key: 'definition', topic: term })
  for (const statement of outline.comparisons) note(statement, { key: 'comparison' })
  for (const { statement } of outline.events) note(statement, { key: 'date' })
  for (const { statement } of outline.figures) note(statement, { key: 'figure' })
  return (statement) => questions.get(keyOf(statement)) ?? null
}

/**
 * The language each statement is spoken in: that of its source, told from all that is quoted of it, since one sentence
 * tells too little; what a model worded is in the wished language. The wished language stands for its own kin, so that
 * Brazilian is not spoken by a Portuguese.
 */
export function languagesOf(outline: Outline, wished: string): (statement: Statement) => string {
  const quoted = new Map<string, string[]>()
  for (const { reference } of outline.themes.flatMap(statementsOf)) {
    quoted.set(reference.sourceId, [...(quoted.get(reference.sourceId) ?? []), reference.sourceText])
  }
  const ownOf = (language: string) => (base(language) === base(wished) ? wished : language)
  const usual = outline.language === 'und' ? wished : ownOf(outline.language)
  const known = new Map<string, string>()
  for (const [sourceId, texts] of quoted) {
    const told = detectLanguage(texts.join('\n'))
    known.set(sourceId, told === 'und' ? usual : ownOf(told))
  }
  const isWorded = ({ text, reference }: Statement) =>
    outline.writtenBy !== 'offline' && !reference.sourceText.replace(/\s+/g, ' ').includes(text)
  return (statement) => (isWorded(statement) ? wished : (known.get(statement.reference.sourceId) ?? usual))
}

const KIN: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', ms: 'id', sk: 'cs', hr: 'sr' }

function base(language: string): string {
  const first = language.split('_')[0]!
  return KIN[first] ?? first
}
