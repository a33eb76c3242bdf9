import { type Fault, toFault } from '../../domain/fault.ts'
import { createLog } from '../../lib/log.ts'
import { type RpcProduct, rpcProduct } from '../../product/rpc/product.ts'
import { type CredentialOwner, type Credentials, openCredentials } from '../../state/credentials.ts'
import type { Config } from '../config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const CHECK = 'Hosted product'
const TIMEOUT_MS = 60_000

/** Tries each stored sign-in, then the calls that only read: an id that was rotated is named with the override to set. */
export async function checkHosted(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const credentials = openCredentials(config.browser.stateDirectory, config.hosted.passphrase)
  const owners = credentials.owners()
  if (owners.length > 0) {
    const findings = await Promise.all(owners.map((owner) => checkAccount(owner, credentials, config, signal)))
    return findings.flat()
  }
  if (config.product === 'local') return [ok(CHECK, 'Not used: no sign-in is stored, and none is needed.')]
  return [failed(CHECK, 'No sign-in is stored, and new notebooks are to be made there.', HOW_TO_SIGN_IN)]
}

const HOW_TO_SIGN_IN =
  "Sign in to the product in your browser, save Playwright's storageState (or export the cookies as JSON), and import it: cli -- accounts import state.json."

async function checkAccount(
  { id }: CredentialOwner,
  credentials: Credentials,
  config: Config,
  signal: AbortSignal,
): Promise<Finding[]> {
  const name = `${CHECK}, account ${id}`
  const product = rpcProduct({
    hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
    credentials: { load: () => credentials.load(id), save: () => {} }, // looks, and changes nothing
    overrides: config.hosted.rpcOverrides,
    log: createLog({ level: 'silent' }),
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const { origin } = await product.refresh(limit)
    return [ok(name, `Signed in at ${new URL(origin).host}.`), ...(await checkCalls(name, product, limit))]
  } catch (error) {
    signal.throwIfAborted()
    return [findingOf(name, toFault(error))]
  }
}

/** One call of each group that only reads, on the notebook that was looked at last. */
async function checkCalls(name: string, product: RpcProduct, signal: AbortSignal): Promise<Finding[]> {
  const [notebook] = await product.notebooks.list(signal)
  const calls = notebook ? readsOf(product, notebook.id, signal) : []
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [toFault(outcome.reason)] : []))
  signal.throwIfAborted()
  if (faults.length > 0) return faults.map((fault) => findingOf(name, fault))
  return [ok(name, `The wire is understood: ${calls.length + 1} kinds of calls were answered.`)]
}

function readsOf(product: RpcProduct, notebookId: string, signal: AbortSignal): readonly (() => Promise<unknown>)[] {
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

function findingOf(name: string, { code, message, hint, details }: Fault): Finding {
  if (code === 'RPC_UNKNOWN_ID') {
    const fix = `Look in the network log of the product's web page for the id that call has now, then set ${details?.override}.`
    return failed(name, message, fix)
  }
  if (code === 'PRODUCT_UNAUTHENTICATED')
    return failed(name, 'The stored sign-in is over or was refused.', HOW_TO_SIGN_IN)
  if (code === 'PRODUCT_UNREACHABLE') return warning(name, message, hint ?? 'Check the network, and NOTEBOOK_HOST.')
  return failed(name, message, hint ?? 'See the log of the service for the call that failed.')
}
