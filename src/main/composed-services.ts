import type { Invoke } from '../contract/operation.ts'
import type { OtherProcesses } from '../faces/mcp/running-calls.ts'
import type { Services } from '../service/context.ts'
import type { Config } from './config.ts'
import { formatServiceAddress } from './service-address.ts'

/** The service with its rooms wired, wherever it keeps what it is told. */
export type ComposedServices = {
  readonly services: Services
  readonly invoke: Invoke
  /** Whether what is remembered could be opened: without it nothing is carried out. */
  readonly isWhole: boolean
  /** Told once the service listens, so that addresses handed out name the real port. */
  readonly listensAt: (port: number) => void
  /** Opens the engine, then the jobs: both take up what an earlier run left unfinished. */
  readonly warm: () => Promise<void>
  /** Stops the jobs, and tells those who follow them; what is open goes on at the next start. */
  readonly stopJobs: () => Promise<void>
  readonly close: () => Promise<void>
  /** Tells the other processes on the same database which call of MCP was given up; absent where there are none. */
  readonly otherProcesses?: OtherProcesses
}

/** Where notebooks may live, by the port that is listened on. */
export function buildHosts({ hosts, http }: Config, port: number) {
  return { ...hosts, localBaseUrl: hosts.publicUrl ?? formatServiceAddress(http.host, port) }
}
