import { divideEveryday, readEveryday } from './support/read-everyday.ts'
import { reportAnswers } from './support/report-answers.ts'

// Puts the questions of bench/everyday to their documents and tells how often what is quoted first holds the evidence: of the
// documents that taught the ranker, and of each fifth one, that did not.

const { teaching, held } = divideEveryday(await readEveryday())
reportAnswers('documents that taught', teaching)
reportAnswers('documents held out', held)
