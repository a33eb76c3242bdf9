import type { Invoke } from '../contract/operation.ts'
import { Fault } from '../domain/fault.ts'
import { createLog } from '../lib/log.ts'
import { refuseConfigProblem } from './client-config.ts'
import { compose } from './compose.ts'
import type { ComposedServices } from './composed-services.ts'
import { type Config, readConfig } from './config.ts'
import { describeStartProblem } from './service-process.ts'

/**
 * The settings of the service, for a verb that works on what it keeps.
 * @throws Fault BAD_REQUEST naming what cannot be used
 */
export const readServiceConfig = (): Config => refuseConfigProblem(() => requireDirectory(readConfig(process.env)))

/** @throws Fault NOT_SUPPORTED where what is kept lies on a server */
function requireDirectory(config: Config): Config {
  if (config.databaseUrl === null) return config
  throw new Fault('NOT_SUPPORTED', 'This works on a data directory, and DATABASE_URL keeps everything in PostgreSQL.', {
    hint: 'Back up and restore with pg_dump and pg_restore; for anything else call the service that runs.',
  })
}

/**
 * Carries out `work` on a service that lives in this process for so long, and listens nowhere.
 * @throws Fault SERVICE_UNREACHABLE when it cannot be opened, such as while another process works on its directory
 */
export async function withInProcessService<T>(config: Config, work: (invoke: Invoke) => Promise<T>): Promise<T> {
  const services = await openInProcessService(config)
  try {
    return await work(services.invoke)
  } finally {
    await services.close()
  }
}

async function openInProcessService(config: Config): Promise<ComposedServices> {
  try {
    return await compose(config, createLog({ level: 'silent' }))
  } catch (cause) {
    throw new Fault('SERVICE_UNREACHABLE', describeStartProblem(cause, config), {
      hint: 'Where the service runs already, say where it listens: HTTP_PORT=4000, or MCP_HTTP_URL=http://127.0.0.1:4000.',
      cause,
    })
  }
}
