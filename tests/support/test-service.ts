import type { TestContext } from 'node:test'
import type { Clock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { compose } from '../../src/main/compose.ts'
import { readConfig } from '../../src/main/config.ts'
import { openFaces } from '../../src/main/faces.ts'
import { fixedClock } from './fixed-clock.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { onPostgres, openDatabaseOf } from './test-databases.ts'

export type StartedTestService = {
  readonly url: string
  readonly port: number
  readonly directory: string
  /** What a service does by itself once it listens. */
  readonly warm: () => Promise<void>
  /** Ends it before the test does. */
  readonly close: () => Promise<void>
}

/** No test reaches the hosted product itself: what is sent there meets a closed port of the loopback, and no browser is started unasked. */
const SAFE = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', NOTEBOOK_HOST: 'http://127.0.0.1:9', NOTEBOOK_TRANSPORT: 'rpc' }

/**
 * The whole service in this process: a free port of the loopback, a directory of its own, a clock that stands still; where
 * the tests run on PostgreSQL, the database that stands for the directory beside it.
 */
export async function startTestService(
  test: TestContext,
  settings: Readonly<Record<string, string>> = {},
  prepare: (directory: string) => void = () => {},
  clock: Clock = fixedClock(),
): Promise<StartedTestService> {
  const directory = temporaryDirectory(test)
  prepare(directory)
  const config = readConfig({ ...SAFE, DATA_DIR: directory, ...(await chooseDatabase(test, directory)), ...settings })
  const composed = await compose(config, createLog({ level: 'silent' }), clock)
  const faces = await openFaces(composed, config)
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= faces.close().then(() => composed.close())
    return closing
  }
  test.after(close)
  return { url: `http://127.0.0.1:${faces.port}`, port: faces.port, directory, warm: composed.warm, close }
}

/** What tells a process beside the service where that keeps everything: the directory, or the database that stands for it. */
export const chooseDatabase = async (test: TestContext, directory: string) =>
  onPostgres ? { DATABASE_URL: await openDatabaseOf(test, directory), NOTEBOOK_KEY: 'a key of the tests' } : {}
