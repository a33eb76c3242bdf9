import { HOW_TO_SIGN_IN } from '../../domain/browser-sign-in.ts'
import { type Fault, toFault } from '../../domain/fault.ts'
import { createLog } from '../../lib/log.ts'
import { openPostgresPool } from '../../lib/postgres/pool.ts'
import { createRpcProduct, type RpcProduct } from '../../product/rpc/product.ts'
import type { UnknownId } from '../../product/rpc/unknown-ids.ts'
import { type CredentialStore, openCredentialStore } from '../../state/credentials.ts'
import { readServerSignIns } from '../../state/server-accounts.ts'
import type { Config } from '../config.ts'
import { type Finding, reportFailure, reportOk, reportWarning } from '../finding.ts'

const CHECK = 'Hosted product'
const TIMEOUT_MS = 60_000

/** Tries each stored sign-in, then the calls that only read: an id that was rotated is named with the override to set. */
export async function checkHosted(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const { accounts, load } = await readSignIns(config)
  if (accounts.length > 0) {
    const findings = await Promise.all(accounts.map((id) => checkAccount(id, load, config, signal)))
    return findings.flat()
  }
  if (config.product === 'local') return [reportOk(CHECK, 'Not used: no sign-in is stored, and none is needed.')]
  return [reportFailure(CHECK, 'No sign-in is stored, and new notebooks are to be made there.', HOW_TO_SIGN_IN)]
}

async function checkAccount(
  id: string,
  load: CredentialStore['load'],
  config: Config,
  signal: AbortSignal,
): Promise<Finding[]> {
  const name = `${CHECK}, account ${id}`
  const product = createRpcProduct({
    hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
    credentials: { load: () => load(id), save: () => {} }, // looks, and changes nothing
    overrides: config.hosted.rpcOverrides,
    log: createLog({ level: 'silent' }),
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const { origin } = await product.refresh(limit)
    const unknown = await product.unknownIds(limit)
    const signedIn = reportOk(name, `Signed in at ${new URL(origin).host}.`)
    if (unknown.length > 0) return [signedIn, reportRotatedIds(name, unknown, config.hosted.rpcOverrides)]
    return [signedIn, ...(await checkCalls(name, product, limit))]
  } catch (error) {
    signal.throwIfAborted()
    return [describeFault(name, toFault(error))]
  }
}

/** All ids that were rotated, and the whole setting that mends them, given what it says already. */
function reportRotatedIds(
  name: string,
  unknown: readonly UnknownId[],
  overrides: Config['hosted']['rpcOverrides'],
): Finding {
  const names = unknown.map((call) => `${call.name} (${call.id})`).join(', ')
  const kept = Object.entries(overrides ?? {}).filter(([given]) => !unknown.some((call) => call.name === given))
  const pairs = [...kept.map(([given, id]) => `${given}=${id}`), ...unknown.map((call) => `${call.name}=<id>`)]
  return reportFailure(
    name,
    `The hosted product no longer knows these calls by their ids: ${names}.`,
    `Look in the network log of the product's web page for the ids they have now, then set NOTEBOOK_RPC_OVERRIDES=${pairs.join(',')}`,
  )
}

/** One call of each group that only reads, on the notebook that was looked at last: replies that moved are named. */
async function checkCalls(name: string, product: RpcProduct, signal: AbortSignal): Promise<Finding[]> {
  const [notebook] = await product.notebooks.list(signal)
  const calls = notebook ? listReads(product, notebook.id, signal) : []
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [toFault(outcome.reason)] : []))
  signal.throwIfAborted()
  if (faults.length > 0)
    return [...new Map(faults.map((fault) => [fault.message, describeFault(name, fault)])).values()]
  return [
    reportOk(
      name,
      `All ids are known (creating a notebook is not tried), and ${calls.length + 1} kinds of replies were understood.`,
    ),
  ]
}

function listReads(product: RpcProduct, notebookId: string, signal: AbortSignal): readonly (() => Promise<unknown>)[] {
  return [
    () => product.notebooks.get(notebookId, signal),
    () => product.sources.list(notebookId, signal),
    ...(product.notes ? [() => product.notes!.list(notebookId, signal)] : []),
    ...(product.labels ? [() => product.labels!.list(notebookId, signal)] : []),
    ...(product.artifacts ? [() => product.artifacts!.list(notebookId, signal)] : []),
    ...(product.sharing ? [() => product.sharing!.get(notebookId, signal)] : []),
    () => product.account(signal),
  ]
}

function describeFault(name: string, { code, message, hint }: Fault): Finding {
  if (code === 'RPC_REPLY_MOVED')
    return reportFailure(
      name,
      `A reply has another form than before: ${message}.`,
      'Update this service, and report this line.',
    )
  if (code === 'RESOURCE_EXHAUSTED') return reportWarning(name, message, 'Wait a minute, then run the doctor again.')
  if (code === 'PRODUCT_UNAUTHENTICATED')
    return reportFailure(name, 'The stored sign-in is over or was refused.', HOW_TO_SIGN_IN)
  if (code === 'PRODUCT_UNREACHABLE')
    return reportWarning(name, message, hint ?? 'Check the network, and NOTEBOOK_HOST.')
  return reportFailure(name, message, hint ?? 'See the log of the service for the call that failed.')
}

/** The stored sign-ins, wherever they lie: a look, which changes nothing. */
async function readSignIns({ databaseUrl, browser, hosted }: Config) {
  if (databaseUrl !== null) return readFromServer(databaseUrl, hosted.passphrase)
  const { owners, load } = openCredentialStore(browser.stateDirectory, hosted.passphrase)
  return { accounts: owners().map(({ id }) => id), load }
}

async function readFromServer(url: string, passphrase: string | null) {
  const pool = openPostgresPool(url, { maxConnections: 1, retryMs: 0 })
  try {
    return await readServerSignIns(pool.read, passphrase)
  } finally {
    await pool.close()
  }
}
