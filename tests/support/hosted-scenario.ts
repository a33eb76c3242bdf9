import { SCENARIO, type Step } from './scenario.ts'
import { SIGN_IN } from './small-services.ts'

/** What the hosted product answers otherwise than the embedded one, by operation and the fault expected there. */
const OTHERWISE: Readonly<Record<string, Step['fault'] | null>> = {
  'searchPassages success': 'NOT_SUPPORTED', // the product ranks no passages for others
  'downloadSource success': 'NOT_SUPPORTED', // it keeps the original to itself
  'downloadSource SOURCE_NOT_FOUND': 'NOT_SUPPORTED',
  'researchSources NOT_SUPPORTED': null, // it can look in a drive
  'addSource ADDRESS_REFUSED': 'SOURCE_UNREACHABLE', // it fetches by itself, and says only that it could not
  'addSource SOURCE_UNREADABLE': null, // it takes any file
}

/** Public links to the pages of this service are those of local notebooks; accounts are signed in by import. */
const LEFT_OUT = new Set(['readShared', 'readSharedSource', 'setupAuth', 'reAuth'])

const signIn: Step = { operation: 'importAccount', input: () => ({ state: SIGN_IN, account: 'hosted' }) }
const signInAgain: readonly Step[] = [
  signIn,
  { operation: 'setupAuth', input: () => ({}) },
  { operation: 'reAuth', input: () => ({ account: 'hosted' }) },
]

function hosted(step: Step): Step {
  const key = `${step.operation} ${step.fault ?? 'success'}`
  const otherwise = OTHERWISE[key]
  if (otherwise === undefined) return step
  const { fault: _, ...same } = step
  return otherwise === null ? same : { ...same, fault: otherwise }
}

/** The same life as that of an embedded notebook, in the hosted product behind its wire. */
export const HOSTED_SCENARIO: readonly Step[] = [
  signIn,
  ...SCENARIO.flatMap((step, index): readonly Step[] => {
    if (LEFT_OUT.has(step.operation)) return []
    const before = SCENARIO[index - 1]?.operation
    const isSignedOut = before === 'deAuth'
    if (before === 'cleanupData' && step.operation !== 'cleanupData')
      return [{ ...step, fault: 'PRODUCT_UNAUTHENTICATED' }]
    return isSignedOut ? [step, ...signInAgain] : [hosted(step)]
  }),
]
