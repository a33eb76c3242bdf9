import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { createGauge, type MetricFamily } from '../../service/metrics.ts'

type LeaseCount = { readonly kind: string; readonly living: number; readonly over: number }

/** What somebody works on, by kind; what nobody has renewed in time waits for whoever takes it up. */
const SELECT_LEASES = `SELECT kind, count(*) FILTER (WHERE leased_until > now()) AS living,
    count(*) FILTER (WHERE leased_until <= now()) AS over
  FROM (SELECT 'call' AS kind, leased_until FROM claim WHERE outcome IS NULL
    UNION ALL SELECT 'job', leased_until FROM job WHERE state = 'running'
    UNION ALL SELECT 'question', leased_until FROM session_turn_taken
    UNION ALL SELECT 'turn', leased_until FROM lease) AS held
  GROUP BY kind ORDER BY kind`

/** Figures of the connections of this process, and of the leases of all. */
export async function listDatabaseFamilies(pool: PostgresPool): Promise<readonly MetricFamily[]> {
  const { open, idle, waiting } = pool.countConnections()
  const leases = await pool.read<LeaseCount>(SELECT_LEASES)
  return [
    createGauge('database_connections', 'Open connections of the main thread, by what they do.', [
      { labels: { state: 'busy' }, value: open - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    createGauge('database_connections_awaited', 'Calls that wait for a connection.', [{ value: waiting }]),
    createGauge('database_leases', 'What processes on the database work on, by kind, and whether they are heard of.', [
      ...leases.map(({ kind, living }) => ({ labels: { kind, state: 'living' }, value: living })),
      ...leases.map(({ kind, over }) => ({ labels: { kind, state: 'over' }, value: over })),
    ]),
  ]
}
