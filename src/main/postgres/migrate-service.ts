import { POSTGRES_ENGINE_STEPS } from '../../engine/server/catalogue-tables.ts'
import { POSTGRES_FILE_TABLES } from '../../lib/files/postgres-files.ts'
import { migratePostgres } from '../../lib/postgres/migrate.ts'
import { POSTGRES_STATE_TABLES } from '../../state/postgres-state-tables.ts'

/** Makes all tables that a service keeps its things in, or brings them up to date. @throws DataUnusable for newer ones */
export async function migrateService(url: string): Promise<void> {
  await migratePostgres(url, 'notebooks', POSTGRES_ENGINE_STEPS)
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
}
