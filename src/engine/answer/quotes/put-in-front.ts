import type { RankedUnit } from '../rank/rank-units.ts'

/**
 * The units with the first one in front that tells what is wanted and scores so much of the one that leads; as they are where none does.
 * @param behind what comes behind it, where that is not all of them in their order
 */
export function putInFront(
  ranked: readonly RankedUnit[],
  leastShare: number,
  tells: (unit: RankedUnit) => boolean,
  behind = ranked,
): readonly RankedUnit[] {
  const [first, ...others] = ranked
  const better = first && others.find((one) => one.score >= leastShare * first.score && tells(one))
  return better ? [better, ...behind.filter((one) => one !== better)] : ranked
}
