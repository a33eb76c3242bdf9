import type { CallListener } from '../../contract/operation.ts'
import { Fault, type FaultCode, toFault } from '../../domain/fault.ts'
import { mapConcurrently } from '../../lib/concurrency.ts'
import { chooseExitCode } from './exit-code.ts'
import type { NamedFile, NamedFiles } from './named-files.ts'

/** What became of one word: the reply, or why there is none. */
export type ReportItem =
  | ({ readonly origin: string; readonly success: true } & Readonly<Record<string, unknown>>)
  | (Problem & { readonly origin: string; readonly success: false; readonly skipped?: true })

type Problem = { readonly error: string; readonly code: string; readonly hint?: string }

/** What became of all of them; `--json` prints it as it is. */
export type CallReport = {
  readonly total: number
  readonly succeeded: number
  readonly skipped: number
  readonly failed: number
  readonly items: readonly ReportItem[]
  readonly left_out: readonly string[]
  /** Why the others were not tried. */
  readonly stopped?: Problem
}

export type SeveralProgress = {
  readonly onBegin: (word: string) => CallListener | undefined
  readonly onEnd: (item: ReportItem, done: number, total: number) => void
}

type CallWork = {
  readonly call: (word: string, listener: CallListener | undefined) => Promise<unknown>
  readonly progress: SeveralProgress
  readonly signal: AbortSignal
}

/** Enough to keep the service busy, few enough to leave it to others too. */
const CALL_CONCURRENCY = 4

/** Faults that every further call would meet too. */
const FATAL_CODES: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'UNAUTHORIZED',
  'PRODUCT_UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOTEBOOK_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'RESOURCE_EXHAUSTED',
  'SERVICE_UNREACHABLE',
  'PRODUCT_UNREACHABLE',
  'SHUTTING_DOWN',
  'DISK_FULL',
  'DISK_READ_ONLY',
  'CANCELLED',
])

/**
 * Calls once for each word: one that fails is told and does not stop the others, unless all of them would fail so.
 * The first one is called alone, since it may make what the others go into.
 */
export async function callForEach(
  { named, leftOut }: NamedFiles,
  { call, progress, signal }: CallWork,
): Promise<CallReport> {
  const items: (ReportItem | undefined)[] = named.map(() => undefined)
  let done = 0
  const callWordAt = async (index: number) => {
    const each = named[index]!
    items[index] = await callItem(each, () => call(each.word, progress.onBegin(each.word)))
    progress.onEnd(items[index], ++done, named.length)
  }
  const stopped = await runUntilHopeless(async () => {
    const rest = Array.from(named.keys())
    const first = rest.findIndex((index) => named[index]!.problem === undefined)
    if (first >= 0) await callWordAt(rest.splice(first, 1)[0]!)
    await mapConcurrently(rest, callWordAt, { concurrency: CALL_CONCURRENCY, signal })
  })
  const tried = items.filter((item) => item !== undefined)
  return {
    total: named.length,
    ...countOutcomes(tried),
    items: tried,
    left_out: leftOut,
    ...(stopped ? { stopped } : {}),
  }
}

async function callItem({ word, isFound, problem }: NamedFile, call: () => Promise<unknown>): Promise<ReportItem> {
  if (problem !== undefined) return { origin: word, success: false, error: problem, code: 'FILE_NOT_FOUND' }
  try {
    return { origin: word, success: true, ...((await call()) as object) }
  } catch (error) {
    const fault = toFault(error)
    if (FATAL_CODES.has(fault.code)) throw fault
    const isSkipped = isFound && fault.details?.unknown_kind === true
    return { origin: word, success: false, ...(isSkipped ? { skipped: true } : {}), ...toProblem(fault) }
  }
}

async function runUntilHopeless(work: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    return toProblem(toFault(error))
  }
}

const toProblem = ({ message, code, hint }: Fault): Problem => ({ error: message, code, ...(hint ? { hint } : {}) })

export const toProblemFault = ({ error, code, hint }: Problem) =>
  new Fault(code as FaultCode, error, hint === undefined ? {} : { hint })

function countOutcomes(items: readonly ReportItem[]) {
  const countItems = (fits: (item: ReportItem) => boolean) => items.filter(fits).length
  return {
    succeeded: countItems(({ success }) => success),
    skipped: countItems((item) => !item.success && item.skipped === true),
    failed: countItems((item) => !item.success && item.skipped !== true),
  }
}

/** 0 when none failed; 1 when some did; when none succeeded, or the rest was not tried, the class of the fault that tells why. */
export function chooseReportExitCode({ stopped, items, succeeded, failed }: CallReport): number {
  const why = stopped ?? (succeeded === 0 ? items.find((item) => !item.success && item.skipped !== true) : undefined)
  if (why && 'code' in why) return chooseExitCode(toProblemFault(why as Problem))
  return failed > 0 ? 1 : 0
}
