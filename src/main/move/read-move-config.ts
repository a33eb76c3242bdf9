import { Fault } from '../../domain/fault.ts'
import { type Config, ConfigProblem, readConfig } from '../config.ts'

/**
 * The settings of a service whose data directory is moved to the database at `url`, or out of it: those of the directory
 * and of the files beside the database are both needed.
 * @throws Fault BAD_REQUEST naming what cannot be used
 */
export function readMoveConfig(url: string): Config {
  try {
    return readConfig({ ...process.env, DATABASE_URL: url, NOTEBOOK_PRODUCT: 'local' })
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    throw new Fault('BAD_REQUEST', error.message, {
      hint: 'In place of DATABASE_URL the address is looked at that --to or --from gives.',
      cause: error,
    })
  }
}
