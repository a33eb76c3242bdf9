/**
 * Fits the weights by which sentences are ranked, and those that tell how surely the first one answers, and writes them beside the
 * code: `npm run fit-ranker`. Of the everyday documents
 * of `bench/everyday` and the articles of German XQuAD some teach, the others measure; the figures of all stand in the file.
 * Without ../shared/corpora nothing is written.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CONFIDENCE_FILE } from '../src/engine/answer/measure-confidence.ts'
import { RANKER_FILE } from '../src/engine/answer/score-unit.ts'
import { addForeign, cutNotes } from './ranker/add-foreign.ts'
import type { AskedNotebook } from './ranker/asked-text.ts'
import { fitConfidence, nameConfidence, testConfidence } from './ranker/fit-confidence.ts'
import { fitWeights, nameWeights, testWeights } from './ranker/fit-weights.ts'
import { measureLeads } from './ranker/measure-leads.ts'
import { rankQuestions } from './ranker/rank-questions.ts'
import { readEveryday } from './ranker/read-everyday.ts'
import { readXquad } from './ranker/read-xquad.ts'

const EVERYDAY = path.join(import.meta.dirname, '../bench/everyday')
const XQUAD = path.join(import.meta.dirname, '../../shared/corpora/xquad/xquad.de.json')
/** Each so manieth document is held out. */
const EVERYDAY_PARTS = 5
const XQUAD_PARTS = 2
/** At this the two further quotes are shown about as often as they help. */
const SHARPNESS = 0.2

if (existsSync(XQUAD)) {
  await fit()
  await fitHowSurely()
} else {
  process.stdout.write('fit-ranker: nothing done, ../shared/corpora/xquad is not there\n')
}

async function fit(): Promise<void> {
  const everyday = divide(await readEveryday(EVERYDAY), EVERYDAY_PARTS, rankQuestions)
  const xquad = divide(readXquad(XQUAD), XQUAD_PARTS, rankQuestions)
  const weights = fitWeights([...everyday.teaching, ...xquad.teaching])
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday and each second article of German XQuAD',
    taught: testWeights([...everyday.teaching, ...xquad.teaching], weights),
    heldOut: { everyday: testWeights(everyday.held, weights), xquad: testWeights(xquad.held, weights) },
  }
  writeFileSync(RANKER_FILE, `${JSON.stringify({ made, sharpness: SHARPNESS, ...nameWeights(weights) }, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
}

/** After the ranker, by which sentences lead. */
async function fitHowSurely(): Promise<void> {
  const { held, teaching } = divide(await readEveryday(EVERYDAY), EVERYDAY_PARTS, (notebooks) =>
    measureLeads([...addForeign(notebooks), ...cutNotes(notebooks)]),
  )
  const confidence = fitConfidence(teaching)
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday',
    taught: testConfidence(teaching, confidence),
    heldOut: testConfidence(held, confidence),
  }
  writeFileSync(CONFIDENCE_FILE, `${JSON.stringify({ made, ...nameConfidence(confidence) }, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
}

function divide<Measured>(
  notebooks: readonly AskedNotebook[],
  parts: number,
  measure: (notebooks: readonly AskedNotebook[]) => Measured[],
) {
  const isHeld = (place: number) => place % parts === parts - 1
  return {
    held: measure(notebooks.filter((_, place) => isHeld(place))),
    teaching: measure(notebooks.filter((_, place) => !isHeld(place))),
  }
}
