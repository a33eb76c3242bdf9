import { standsAlone } from '../../extract/stands-alone.ts'
import { splitToldSteps } from '../../extract/tell-steps.ts'
import type { Statement } from '../../outline.ts'
import type { StudyFact } from './fact.ts'
import questionWords from './question-words.json' with { type: 'json' }

type FoundStepFact = Omit<StudyFact, 'theme' | 'weight'>

/** Beside a longer step nobody keeps the others in mind. */
const MAX_STEP_CHARS = 140
/** With fewer the order is no riddle. */
const MIN_ASKED_STEPS = 4

/** What is done right after something else: each step that another follows, of procedures that are told with all their steps. */
export function findStepFacts(statements: readonly Statement[], language: string): FoundStepFact[] {
  const told = statements.flatMap((statement) => {
    const procedure = splitToldSteps(statement.text)
    return procedure === null ? [] : [{ ...procedure, statement }]
  })
  const byTask = Map.groupBy(told, ({ statement, task }) => `${statement.reference.sourceId} ${task}`)
  return [...byTask.values()].flatMap((groups) => {
    const all = groups.flatMap(({ steps }) => steps)
    if (all.length < MIN_ASKED_STEPS) return []
    const isAskable = (step: string) =>
      step.length <= MAX_STEP_CHARS && all.filter((other) => other === step).length === 1 && standsAlone(step, language)
    return groups.flatMap(({ statement: { reference, text }, steps, task }) =>
      steps.slice(1).flatMap((answer, index) => {
        const subject = steps[index]!
        const isFit = isAskable(subject) && isAskable(answer)
        return isFit ? [{ kind: 'step' as const, subject, answer, sentence: text, reference, shape: task }] : []
      }),
    )
  })
}

/** The question; null where we have no words for it. */
export const writeStepQuestion = ({ shape = '', subject }: StudyFact, language: string): string | null =>
  (questionWords.step as Readonly<Record<string, string>>)[language]
    ?.replace('{task}', () => shape)
    .replace('{n}', () => subject.replace(/\.$/u, '')) ?? null
