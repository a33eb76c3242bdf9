/** The candidates a misspelt word may stand for, nearest first: at most a third of its letters differ. */
export function findNearest(word: string, candidates: readonly string[]): readonly string[] {
  const most = Math.max(1, Math.floor(word.length / 3))
  return candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most) // cheap, and a word may be a megabyte long
    .map((candidate) => ({ candidate, distance: countEdits(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}

/** How many letters to insert, drop, change or swap with their neighbour, to make one word of another. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = isSwap ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY
      now.push(Math.min(change, swap, last[column]! + 1, now[column - 1]! + 1))
    }
    beforeLast = last
    last = now
  }
  return last[b.length]!
}
