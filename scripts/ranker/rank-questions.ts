import type { AskedNotebook, TextQuestion } from '../../bench/support/asked-text.ts'
import { openAsked } from '../../bench/support/open-asked.ts'
import { findCandidates } from '../../src/engine/answer/rank/find-candidates.ts'
import { readUnits } from '../../src/engine/answer/rank/rank-units.ts'
import { readRankedKind } from '../../src/engine/answer/rank/ranked-kind.ts'
import { UNIT_FEATURES } from '../../src/engine/answer/rank/unit-features.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import type { RankedQuestion } from './fit-weights.ts'
import { prepareTyped } from './prepare-typed.ts'

/** Puts each question to its notebook, as the product would, and measures the units that it weighs. */
export function rankQuestions(notebooks: readonly AskedNotebook[]): RankedQuestion[] {
  return notebooks.flatMap((notebook) => {
    const open = openAsked(notebook)
    return notebook.texts.flatMap(({ questions }, place) =>
      questions
        .filter(({ sort }) => sort !== 'near')
        .map((question) => rankQuestion(question, String(place), open(question.text))),
    )
  })
}

function rankQuestion({ text, isAnswer }: TextQuestion, sourceId: string, known: Retrieval): RankedQuestion {
  const { asked, retrieval } = prepareTyped(text, known)
  const { passages, others } = findCandidates(asked, retrieval)
  const kind = readRankedKind(asked)
  const units = readUnits(asked, kind, [...passages, ...others], retrieval)
  return {
    kind,
    units: units.map((unit) => ({
      features: UNIT_FEATURES.map((name) => unit.measured[name]),
      isAnswer: unit.passage.sourceId === sourceId && isAnswer(unit),
    })),
  }
}
