import { memoizeWeakly } from '../lib/memoize.ts'
import { JOB_STATES } from '../state/job-table.ts'
import type { Handler, Services } from './context.ts'
import { createGauge, formatExposition, type MetricFamily } from './metrics.ts'
import { SourceCounter, type SourceCounts } from './source-counts.ts'

/** One counter per service: it remembers what it has looked into. */
const findCounter = memoizeWeakly((_services: Services) => new SourceCounter())

export const getMetrics: Handler<'getMetrics'> = async (_input, { services, signal }) => {
  const counts = await findCounter(services).count(services, signal)
  return formatExposition([
    ...services.metrics.families(),
    ...(await listGauges(services)),
    ...listSourceGauges(counts),
    ...((await services.listDatabaseFamilies?.()) ?? []),
    ...listProcessFamilies(),
  ])
}

async function listGauges(services: Services): Promise<MetricFamily[]> {
  const jobs = await services.jobs.counts()
  const { library, sessions } = services
  const listed = library.problem ? 0 : (await library.summarize()).count
  return [
    createGauge('build_info', 'The version that runs.', [{ labels: { version: services.version }, value: 1 }]),
    createGauge('sessions', 'Open sessions.', [{ value: sessions.count }]),
    createGauge('sessions_max', 'The most sessions that may be open.', [{ value: sessions.maxSessions }]),
    createGauge('library_notebooks', 'Notebooks of the library.', [{ value: listed }]),
    createGauge('library_readable', 'Whether the library file can be read.', [{ value: library.problem ? 0 : 1 }]),
    createGauge(
      'jobs',
      'Jobs of the last seven days, by state.',
      JOB_STATES.map((state) => ({ labels: { state }, value: jobs[state] })),
    ),
  ]
}

function listSourceGauges({ notebooks, sources }: SourceCounts): MetricFamily[] {
  const byState = Object.entries(sources).map(([state, value]) => ({ labels: { state }, value }))
  return [
    createGauge('notebooks', 'Local notebooks of all accounts that are signed in.', [{ value: notebooks }]),
    createGauge('sources', 'Sources of these notebooks, by state.', byState),
  ]
}

function listProcessFamilies(): MetricFamily[] {
  const { user, system } = process.cpuUsage()
  const startedAtSeconds = Date.now() / 1000 - process.uptime()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used, seconds.',
      type: 'counter',
      samples: [{ value: (user + system) / 1_000_000 }],
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory, bytes.',
      type: 'gauge',
      samples: [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'process_start_time_seconds',
      help: 'Start of the process, seconds since 1970.',
      type: 'gauge',
      samples: [{ value: Math.round(startedAtSeconds) }],
    },
  ]
}
