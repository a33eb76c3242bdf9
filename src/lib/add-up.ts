/** What numbers are together. */
export function addUp(numbers: Iterable<number>): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

export const computeMean = (numbers: readonly number[]): number => addUp(numbers) / numbers.length
