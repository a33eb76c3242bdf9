import { contract } from '../contract/index.ts'
import type { Handler } from './context.ts'
import { buildHealth } from './health.ts'

/** What the service answers beside its operations. */
const BESIDE_THE_CATALOGUE = ['GET /docs', 'GET /openapi.json', 'POST /mcp']

export const getIdentity: Handler<'getIdentity'> = async (_input, { services }) => {
  const base = services.hosts().localBaseUrl
  return {
    name: 'notebook-assistant',
    version: services.version,
    documentation: `${base}/docs`,
    openapi: `${base}/openapi.json`,
    mcp: `${base}/mcp`,
    endpoints: [...Object.values(contract).map(({ http }) => http), ...BESIDE_THE_CATALOGUE],
  }
}

export const getHealth: Handler<'getHealth'> = async (_input, { services }) =>
  buildHealth(services, services.library.problem ? null : await services.library.summarize())

export const diagnoseService: Handler<'diagnoseService'> = (_input, { services, signal }) => services.diagnose(signal)

export const listAccounts: Handler<'listAccounts'> = async (_input, { services }) => {
  const accounts = services.accounts.list()
  return { accounts, count: accounts.length }
}
