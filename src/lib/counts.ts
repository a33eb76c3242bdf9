/** "1 notebook", "2 notebooks"; `many` for what takes no s. */
export const formatCount = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What numbers are together. */
export function addUp(numbers: Iterable<number>): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

export const computeMean = (numbers: readonly number[]): number => addUp(numbers) / numbers.length

/** How often each of the items comes up, in the order in which they first do. */
export function countEach<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** The item that comes up most often, of several the first; undefined where there is none. */
export function findMostFrequent<T>(items: Iterable<T>): T | undefined {
  const [first, ...others] = countEach(items)
  return first && others.reduce((best, one) => (one[1] > best[1] ? one : best), first)[0]
}
