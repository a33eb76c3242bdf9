import { detectAskedLanguage } from '../../src/engine/answer/asked-language.ts'
import { findCandidates } from '../../src/engine/answer/find-candidates.ts'
import { prepareQuestion } from '../../src/engine/answer/prepare-question.ts'
import { readUnits } from '../../src/engine/answer/rank-units.ts'
import { readRankedKind } from '../../src/engine/answer/ranked-kind.ts'
import { correctSpelling } from '../../src/engine/answer/spelling.ts'
import { UNIT_FEATURES } from '../../src/engine/answer/unit-features.ts'
import type { AskedNotebook, TextQuestion } from './asked-text.ts'
import type { RankedQuestion } from './fit-weights.ts'
import { openAsked } from './open-asked.ts'

/** Puts each question to its notebook, as the product would, and measures the units that it weighs. */
export function rankQuestions(notebooks: readonly AskedNotebook[]): RankedQuestion[] {
  return notebooks.flatMap((notebook) => {
    const open = openAsked(notebook)
    return notebook.texts.flatMap(({ questions }, place) =>
      questions.filter(({ sort }) => sort !== 'near').map((question) => rankQuestion(question, String(place), open)),
    )
  })
}

function rankQuestion({ text, isAnswer }: TextQuestion, sourceId: string, open: ReturnType<typeof openAsked>) {
  const known = open(text)
  const language = detectAskedLanguage(text, known.languages)
  const { asked, retrieval } = prepareQuestion(correctSpelling(text, language, known).text, [], language, known)
  const { passages, others } = findCandidates(asked, retrieval)
  const units = readUnits(asked, [...passages, ...others], retrieval)
  return {
    kind: readRankedKind(asked),
    weight: 1,
    units: units.map((unit) => ({
      features: UNIT_FEATURES.map((name) => unit.measured[name]),
      isAnswer: unit.passage.sourceId === sourceId && isAnswer(unit),
    })),
  }
}
