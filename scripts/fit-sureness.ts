/**
 * Fits the weights that tell how surely a written answer is one, and writes them beside the code: `npm run fit-sureness`, after
 * `npm run fit-ranker`. Four of five documents of `bench/everyday` teach, the others measure; the figures of both stand in the file.
 */
import { writeFileSync } from 'node:fs'
import { divideEveryday, readEveryday } from '../bench/support/read-everyday.ts'
import { SURENESS_FEATURES, SURENESS_FILE } from '../src/engine/answer/near/measure-sureness.ts'
import { addForeign } from './ranker/add-foreign.ts'
import { fitConfidence, nameConfidence, testConfidence } from './ranker/fit-confidence.ts'
import { measureAnswers } from './ranker/measure-answers.ts'

/** Held firmer than what is measured of a sentence alone: there is more of it, and less to learn from. */
const HOLD = 0.02

const { teaching, held } = divideEveryday(await readEveryday())
const taught = measureAnswers(addForeign(teaching))
const fitted = fitConfidence(taught, HOLD)
const made = {
  by: 'npm run fit-sureness',
  from: 'four of five documents of bench/everyday',
  taught: testConfidence(taught, fitted),
  heldOut: testConfidence(measureAnswers(addForeign(held)), fitted),
}
writeFileSync(SURENESS_FILE, `${JSON.stringify({ made, ...nameConfidence(fitted, SURENESS_FEATURES) }, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
