import type { Distractors } from './distractors.ts'
import { OPTION_COUNT, shuffleBySalt } from './right-places.ts'

/**
 * Four options with the right one at `place`; figures and years stand in rising order, and are chosen so that the right
 * one comes to its place where there are enough on both sides.
 * @returns null when there are not three wrong ones
 */
export function arrangeOptions(right: string, distractors: Distractors, place: number): readonly string[] | null {
  if (distractors.options.length < OPTION_COUNT - 1) return null
  if (distractors.kind === 'numbers') return arrangeRisingOptions(right, distractors, place)
  const wrong = shuffleBySalt(distractors.options.slice(0, OPTION_COUNT - 1), right)
  return [...wrong.slice(0, place), right, ...wrong.slice(place)]
}

function arrangeRisingOptions(
  right: string,
  { options, value }: Extract<Distractors, { kind: 'numbers' }>,
  place: number,
) {
  const below = options.filter((option) => option.value < value)
  const above = options.filter((option) => option.value > value)
  const fewest = OPTION_COUNT - 1 - above.length
  const taken = Math.min(below.length, Math.max(place, fewest, 0))
  const wrong = [...below.slice(0, taken), ...above.slice(0, OPTION_COUNT - 1 - taken)]
  return [...wrong, { text: right, value }].sort((a, b) => a.value - b.value).map(({ text }) => text)
}
