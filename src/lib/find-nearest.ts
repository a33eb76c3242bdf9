import { countEdits } from './count-edits.ts'

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
