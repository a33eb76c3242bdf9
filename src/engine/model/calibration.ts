import { computeMean } from '../../lib/counts.ts'

/**
 * Questions with a passage that answers each in other words. Cosines mean something else for every model, so what is
 * near enough is measured on these: how near a question is to its own passage, and how near to the others.
 */
export const CALIBRATION = [
  {
    question: 'How do whales breathe?',
    passage: 'The large sea mammals come up to the surface and take in air through a blowhole on top of the head.',
  },
  {
    question: 'What is the cost of a ticket for children?',
    passage: 'Admission for anyone under twelve is four euros; a family pays fifteen for the day.',
  },
  {
    question: 'Why did the company dismiss its director?',
    passage: 'After the losses of the third quarter the board removed the chief executive from office.',
  },
  {
    question: 'Which medicine lowers a fever?',
    passage: 'Paracetamol brings down a raised body temperature within about an hour.',
  },
  {
    question: 'When was the old bridge destroyed?',
    passage: 'Floods swept the medieval river crossing away in the spring of 1784.',
  },
  {
    question: 'How is a password changed?',
    passage: 'Open the settings, choose Security, enter your current login secret and then the new one twice.',
  },
] as const

/** Between an unrelated pair and a pair that belongs together: a passage this near to a question speaks of its matter. */
const SUPPORTING_SHARE = 0.7
/** A model that sets its pairs no farther apart than this does not tell meanings apart. */
const MIN_DIFFERENCE = 0.05

/**
 * From which cosine on a passage supports an answer by meaning alone.
 * @param vectors of all questions, then of all passages, in the order of CALIBRATION
 * @returns null when the model cannot tell
 */
export function findSupportingCloseness(vectors: readonly Float32Array[]): number | null {
  const count = CALIBRATION.length
  const related: number[] = []
  const unrelated: number[] = []
  for (let question = 0; question < count; question += 1)
    for (let passage = 0; passage < count; passage += 1)
      (question === passage ? related : unrelated).push(
        computeDotProduct(vectors[question]!, vectors[count + passage]!),
      )
  const [near, far] = [computeMean(related), computeMean(unrelated)]
  return near - far < MIN_DIFFERENCE ? null : far + SUPPORTING_SHARE * (near - far)
}

/** Of vectors of length 1 it is their cosine. */
function computeDotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!
  return sum
}
