import { contract, type OperationName } from '../src/contract/index.ts'
import type { FaultCode } from '../src/domain/fault.ts'
import { httpCaller, type Outcome } from '../tests/support/callers.ts'
import { openDomOverHost, withoutBrowser } from '../tests/support/dom-over-host.ts'
import { HOSTED_SCENARIO } from '../tests/support/hosted-scenario.ts'
import type { Seen, Step } from '../tests/support/scenario.ts'
import { type Figure, noneOf, type PieceOptions, type Report } from './piece.ts'
import { startAttacked } from './support/service.ts'

// The life of a service that tests/hosted.test.ts lives over the wire, over the page alone: what is served there has the same
// shape and the same faults, and what is not says so.

export const name = 'transports'

/** Pages of this service itself. */
const NOT_HOSTED: readonly OperationName[] = ['readShared', 'readSharedSource']
/** What the page has not, or the hosted product in no way. */
const UNSERVED: readonly OperationName[] = [
  'listLabels',
  'changeLabels',
  'getSharing',
  'setSharing',
  'getNotebookGuide',
  'researchSources',
  'searchPassages',
  'downloadSource',
]
/** The page says that something is wrong with a source, and not what. */
const ALIKE: Readonly<Partial<Record<FaultCode, FaultCode>>> = { SOURCE_UNREACHABLE: 'SOURCE_UNREADABLE' }

export async function run({ say }: PieceOptions): Promise<Report> {
  if (withoutBrowser)
    return { figures: [{ name: 'skipped', value: withoutBrowser, reach: 'a browser', isReached: true }], problems: [] }
  const over = await openDomOverHost()
  const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: over.url, NOTEBOOK_TRANSPORT: 'dom' }
  const service = await startAttacked({ ...settings, STEALTH_ENABLED: 'false' })
  try {
    return await liveInPage(httpCaller(service.url), service.dataDirectory, say)
  } finally {
    await service.stop()
    await over.close()
  }
}

async function liveInPage(
  call: ReturnType<typeof httpCaller>,
  directory: string,
  say: PieceOptions['say'],
): Promise<Report> {
  const seen: Record<string, Seen[string]> = {}
  const served = new Set<OperationName>()
  const refused = new Set<OperationName>()
  const problems: string[] = []
  for (const [index, step] of HOSTED_SCENARIO.entries()) {
    const { operation, as } = step
    const outcome = (await call(operation, step.input(seen, directory)))!
    if (outcome.ok) served.add(operation)
    else if (outcome.code === 'NOT_SUPPORTED') refused.add(operation)
    if (as && outcome.ok) seen[as] = outcome.data as Seen[string]
    const problem = findProblem(step, outcome)
    if (problem !== null) problems.push(`step ${index + 1}, ${operation}: ${problem}`)
    say(`step ${index + 1} of ${HOSTED_SCENARIO.length}, ${operation}: ${outcome.ok ? 'served' : outcome.code}`)
  }
  return { figures: listFigures(served, refused, problems), problems }
}

/** An answer as over the wire, or a refusal with its reason. */
function findProblem({ operation, fault, isJob }: Step, outcome: Outcome): string | null {
  if (!outcome.ok) {
    const { code, error } = outcome
    const isExpected = code === fault || (fault !== undefined && code === ALIKE[fault])
    return isExpected || (code === 'NOT_SUPPORTED' && error !== '') ? null : `${code}: ${error}`
  }
  if (fault !== undefined) return `served, where ${fault} is answered over the wire`
  return isJob || contract[operation].output.safeParse(outcome.data).success ? null : 'another shape'
}

function listFigures(
  served: ReadonlySet<OperationName>,
  refused: ReadonlySet<OperationName>,
  problems: readonly string[],
): Figure[] {
  const all = (Object.keys(contract) as OperationName[]).filter((name) => !NOT_HOSTED.includes(name))
  const missing = all.filter((name) => !served.has(name) && !refused.has(name))
  const unserved = all.filter((name) => !served.has(name) && !UNSERVED.includes(name))
  return [
    noneOf(`of ${all.length} operations not tried ${missing.join(' ')}`, missing.length),
    noneOf(`of ${all.length - UNSERVED.length} that the page has not served ${unserved.join(' ')}`, unserved.length),
    noneOf(`of ${HOSTED_SCENARIO.length} calls answered otherwise than over the wire`, problems.length),
  ]
}
