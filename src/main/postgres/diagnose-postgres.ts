import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import { openS3Files } from '../../lib/files/s3-files.ts'
import { openPostgresPool, type PostgresPool } from '../../lib/postgres/pool.ts'
import type { Services } from '../../service/context.ts'
import { type Finding, findWorstState, reportFailure, reportOk, reportWarning } from '../finding.ts'

const CHECK = 'Database'
const MIN_VERSION = 150_000
const LOOKS = 5
const SLOW_MS = 20

type ServerFacts = {
  readonly version: number
  readonly encoding: string
  readonly may_create: boolean
  readonly is_standby: boolean
}

const SELECT = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  has_schema_privilege(current_schema(), 'CREATE') AS may_create, pg_is_in_recovery() AS is_standby`

/** What the doctor says of the database of a service: its version, encoding, rights and how fast it answers. */
export async function diagnosePostgres(pool: PostgresPool, files: FilesPlace | null): ReturnType<Services['diagnose']> {
  const findings = await findAll(pool, files)
  return { state: findWorstState(findings), findings }
}

async function findAll(pool: PostgresPool, files: FilesPlace | null): Promise<Finding[]> {
  return [...(await findInDatabase(pool)), ...(await checkFiles(files))]
}

const findInDatabase = (pool: PostgresPool) =>
  checkServer(pool).catch((error: Error) => [
    reportFailure(
      CHECK,
      `It cannot be asked: ${error.message}.`,
      'Check that the server runs and DATABASE_URL names it.',
    ),
  ])

/** The same for a service that does not run. */
export async function checkDatabase(url: string, files: FilesPlace | null): Promise<readonly Finding[]> {
  const pool = openPostgresPool(url, { maxConnections: 1, retryMs: 0 })
  try {
    return await findAll(pool, files)
  } finally {
    await pool.close()
  }
}

async function checkServer(pool: PostgresPool): Promise<Finding[]> {
  const [facts] = await pool.read<ServerFacts>(SELECT)
  const { open, idle, waiting } = pool.countConnections()
  return [
    ...checkFacts(facts!),
    await checkLatency(pool),
    reportOk(CHECK, `${open} connections are open, ${idle} of them rest; ${waiting} calls wait for one.`),
  ]
}

function checkFacts({ version, encoding, may_create, is_standby }: ServerFacts): Finding[] {
  return [
    version < MIN_VERSION
      ? reportFailure(CHECK, `The server is older than PostgreSQL 15.`, 'Bring the server up to date.')
      : reportOk(CHECK, `PostgreSQL ${Math.floor(version / 10_000)} answers.`),
    ...(encoding === 'UTF8'
      ? []
      : [
          reportFailure(
            CHECK,
            `The database is in ${encoding}.`,
            'Make one with ENCODING UTF8, and move the data there.',
          ),
        ]),
    ...(may_create
      ? []
      : [reportWarning(CHECK, 'Its user may not make tables.', 'Give it the right before a new version is started.')]),
    ...(is_standby
      ? [
          reportFailure(
            CHECK,
            'The server only reads: it is a standby.',
            'Let DATABASE_URL name the server that writes.',
          ),
        ]
      : []),
  ]
}

async function checkLatency(pool: PostgresPool): Promise<Finding> {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const startedAt = performance.now()
    await pool.read('SELECT 1')
    times.push(performance.now() - startedAt)
  }
  const ms = Math.min(...times)
  const told = `It answers in ${ms.toFixed(1)} ms.`
  if (ms <= SLOW_MS) return reportOk(CHECK, told)
  return reportWarning(CHECK, told, 'Run the service nearer to its database: a question asks it some twenty times.')
}

/** Whether the place of NOTEBOOK_FILES can be reached; nothing where files lie in the database. */
async function checkFiles(place: FilesPlace | null): Promise<readonly Finding[]> {
  if (place === null) return []
  try {
    if ('folder' in place) await access(place.folder, constants.R_OK | constants.W_OK)
    else await openS3Files({ ...place.s3, prefix: `${place.s3.prefix}nobody/` }).list()
    return [reportOk('Files', 'The place of NOTEBOOK_FILES can be reached.')]
  } catch (error) {
    const fix = 'Check the name, the rights of the user of the service, and for a bucket its keys and address.'
    return [reportFailure('Files', `The place of NOTEBOOK_FILES cannot be used: ${(error as Error).message}.`, fix)]
  }
}
