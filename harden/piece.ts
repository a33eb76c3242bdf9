/**
 * What a file of this folder exports: `name` and `run`. The runner finds it by its file name, so that
 * `npm run harden -- kills` runs `harden/kills.ts` alone. A short run of each stands in `tests/harden.test.ts`.
 */
export type Piece = {
  readonly name: string
  run(options: PieceOptions): Promise<Report>
}

export type PieceOptions = {
  /** The same seed tries the same things in the same order. */
  readonly seed: number
  /** How many attempts, where a piece counts them; absent: as many as the reach asks for. */
  readonly count?: number
  /** How long, where a piece runs for a time; absent: so long that the piece fits ten minutes. */
  readonly minutes?: number
  /** Tells whoever waits how far it is. */
  readonly say: (progress: string) => void
}

/** One measured value beside what it must reach. */
export type Figure = {
  /** With the unit at its end, as in `health p99 ms`. */
  readonly name: string
  readonly value: number | string
  /** As a person writes it: `≤ 100`, `0`. */
  readonly reach: string
  readonly isReached: boolean
}

export type Report = {
  readonly figures: readonly Figure[]
  /** What went wrong, each with what brings it about once more; the first ones are printed. */
  readonly problems: readonly string[]
}

/** A count that must stay at nothing. */
export function noneOf(name: string, value: number): Figure {
  return { name, value, reach: '0', isReached: value === 0 }
}

/** A value that must not be passed. */
export function atMost(name: string, value: number, limit: number): Figure {
  return { name, value, reach: `≤ ${limit}`, isReached: value <= limit }
}
