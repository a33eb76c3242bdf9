/**
 * Fits the weights by which sentences are ranked, and those that tell how surely the first one answers, and writes them
 * beside the code: `npm run fit-ranker`. Of the documents of `bench/everyday` and `bench/published` and the articles of German
 * XQuAD some teach, the others measure; the figures of all stand in the files. Nothing is written where some cannot be had.
 * `npm run fit-ranker -- <measure> ...` fits the weights of these measures alone, for pages; all others stay as they are, and the bounds
 * that were settled with them hold.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { AskedNotebook } from '../bench/support/asked-text.ts'
import { divideEveryday, divideNotebooks, readEveryday } from '../bench/support/read-everyday.ts'
import { readPublished } from '../bench/support/read-published.ts'
import { CONFIDENCE_FEATURES, CONFIDENCE_FILE } from '../src/engine/answer/rank/measure-confidence.ts'
import { type FittedRanker, RANKER_FILE } from '../src/engine/answer/rank/score-unit.ts'
import { type Feature, UNIT_FEATURES } from '../src/engine/answer/rank/unit-features.ts'
import { addForeign, cutNotes } from './ranker/add-foreign.ts'
import { fitConfidence, nameConfidence, testConfidence } from './ranker/fit-confidence.ts'
import { type FittedWeights, fitWeights, nameWeights, readNamed, testWeights } from './ranker/fit-weights.ts'
import { measureLeads } from './ranker/measure-leads.ts'
import { rankQuestions } from './ranker/rank-questions.ts'
import { readXquad } from './ranker/read-xquad.ts'

const XQUAD_PARTS = 2
/** At this the two further quotes are shown about as often as they help. */
const SHARPNESS = 0.2

/** What is measured of headings tells nothing in a sheet, which has one or two. */
const OF_HEADINGS: readonly Feature[] = [
  'early',
  'headingMet',
  'headingOpens',
  'underHeading',
  'headingMeant',
  'headingMeantOpens',
  'headingMeantNear',
  'headingAgreesNear',
  'meantWithHeading',
  'meantWithHeadingSquared',
]

type Divided = ReturnType<typeof divideEveryday>

const articles = readXquad()
const { notebooks, absent } = await readPublished()
if (articles === null) process.stdout.write('fit-ranker: nothing done, ../shared/corpora/xquad is not there\n')
else if (absent.length > 0) process.stdout.write(`fit-ranker: nothing done, no package ${absent.join(', ')}\n`)
else {
  const everyday = divideEveryday(await readEveryday())
  const published = divideEveryday(notebooks)
  const xquad = divideNotebooks(articles, XQUAD_PARTS)
  const alone = UNIT_FEATURES.filter((name) => process.argv.includes(name))
  if (alone.length > 0) addMeasures(alone, everyday, published, xquad)
  else {
    fitRanker(everyday, published, xquad)
    fitHowSurely(everyday, published)
  }
}

function addMeasures(alone: readonly Feature[], everyday: Divided, published: Divided, xquad: Divided): void {
  const { made, pages: known, ...others } = JSON.parse(readFileSync(RANKER_FILE, 'utf8')) as FittedRanker
  const isTaught = (feature: Feature) => alone.includes(feature)
  const pages = fitOrder([everyday, published, xquad], isTaught, readNamed(known))
  const added = { alone, taught: pages.taught, heldOut: { published: pages.test(published) } }
  writeFitted(RANKER_FILE, { made: { ...made, added }, ...others, pages: pages.named })
}

function fitRanker(everyday: Divided, published: Divided, xquad: Divided): void {
  const sheet = fitOrder([everyday, xquad], (feature) => !OF_HEADINGS.includes(feature))
  const pages = fitOrder([everyday, published, xquad], () => true)
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday, each second article of German XQuAD; for pages of bench/published, too',
    sheet: { taught: sheet.taught, heldOut: { everyday: sheet.test(everyday), xquad: sheet.test(xquad) } },
    pages: { taught: pages.taught, heldOut: { published: pages.test(published) } },
  }
  writeFitted(RANKER_FILE, { made, sharpness: SHARPNESS, sheet: sheet.named, pages: pages.named })
}

function fitOrder(divided: readonly Divided[], isTaught: (feature: Feature) => boolean, beginning?: FittedWeights) {
  const teaching = divided.flatMap((one) => rankQuestions(one.teaching))
  const weights = fitWeights(teaching, isTaught, beginning)
  const test = ({ held }: Divided) => testWeights(rankQuestions(held), weights)
  return { taught: testWeights(teaching, weights), test, named: nameWeights(weights) }
}

/** After the ranker, by which sentences lead. */
function fitHowSurely(everyday: Divided, published: Divided): void {
  const sheet = fitExtent(everyday, (notebooks) => [...addForeign(notebooks), ...cutNotes(notebooks)])
  const pages = fitExtent(published, addForeign)
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday (sheet) and of bench/published (pages)',
    sheet: sheet.made,
    pages: pages.made,
  }
  writeFitted(CONFIDENCE_FILE, { made, sheet: sheet.named, pages: pages.named })
}

function fitExtent({ teaching, held }: Divided, widen: (notebooks: readonly AskedNotebook[]) => AskedNotebook[]) {
  const taught = measureLeads(widen(teaching))
  const confidence = fitConfidence(taught)
  const made = {
    taught: testConfidence(taught, confidence),
    heldOut: testConfidence(measureLeads(widen(held)), confidence),
  }
  return { made, named: nameConfidence(confidence, CONFIDENCE_FEATURES) }
}

function writeFitted(file: URL, fitted: Readonly<Record<string, unknown>>): void {
  writeFileSync(file, `${JSON.stringify(fitted, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(fitted.made, null, 2)}\n`)
}
