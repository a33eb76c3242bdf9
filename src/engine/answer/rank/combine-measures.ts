/** Below this share a unit says none of the question. */
const SAYS_SOME = 0.05

/** What two measures of a unit say together: what stands around it counts where it says something of the question itself. */
export function combineMeasures({ own, meant, before, heading }: Readonly<Record<CombinedFrom, number>>) {
  const isBound = Math.min(1, 2 * own)
  return {
    lacksOwn: own === 0 ? 1 : 0,
    saysNothing: own === 0 && meant < SAYS_SOME ? 1 : 0,
    beforeBound: before * isBound,
    headingBound: heading * isBound,
  }
}

type CombinedFrom = 'own' | 'meant' | 'before' | 'heading'
