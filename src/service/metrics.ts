import type { Clock } from '../lib/clock.ts'

/** Upper bounds, seconds: from a library read to a long piece of work. */
const BOUNDS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 60, 600] as const

/** One number with its labels. */
type MetricSample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }
export type MetricFamily = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly (MetricSample & { readonly suffix?: string })[]
}

type Durations = { readonly counts: number[]; sumSeconds: number; total: number }

/** Counts calls by operation and status, and how long they took; in memory, from the start of the process on. */
export class Metrics {
  readonly #clock: Clock
  readonly #calls = new Map<string, Map<number, number>>()
  readonly #durations = new Map<string, Durations>()
  readonly #fallbacks = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Begins a call; the function it gives is told the status when the call is over. */
  begin(operation: string): (status: number) => void {
    const startedAtTicks = this.#clock.ticks()
    return (status) => {
      this.#count(operation, status)
      this.#time(operation, (this.#clock.ticks() - startedAtTicks) / 1000)
    }
  }

  /** Counts a call that the page answered because the wire did not serve. */
  countFallback(reason: string): void {
    this.#fallbacks.set(reason, (this.#fallbacks.get(reason) ?? 0) + 1)
  }

  /** How many calls are over, of the operations that are meant. */
  countCalls(isMeant: (operation: string) => boolean): number {
    const meant = [...this.#durations].filter(([operation]) => isMeant(operation))
    return meant.reduce((sum, [, { total }]) => sum + total, 0)
  }

  families(): MetricFamily[] {
    return [
      {
        name: 'notebook_assistant_requests_total',
        help: 'Calls of operations, by the HTTP status of their outcome.',
        type: 'counter',
        samples: [...this.#calls].flatMap(([operation, byStatus]) =>
          [...byStatus].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
        ),
      },
      {
        name: 'notebook_assistant_request_duration_seconds',
        help: 'How long calls of operations took.',
        type: 'histogram',
        samples: [...this.#durations].flatMap(([operation, durations]) => buildHistogramSamples(operation, durations)),
      },
      {
        name: 'notebook_assistant_fallbacks_total',
        help: 'Calls that were made over the page of the hosted product, by what was wrong with its wire.',
        type: 'counter',
        samples: [...this.#fallbacks].map(([reason, value]) => ({ labels: { reason }, value })),
      },
    ]
  }

  #count(operation: string, status: number): void {
    const byStatus = this.#calls.get(operation) ?? new Map<number, number>()
    this.#calls.set(operation, byStatus.set(status, (byStatus.get(status) ?? 0) + 1))
  }

  #time(operation: string, seconds: number): void {
    const durations = this.#durations.get(operation) ?? { counts: BOUNDS_SECONDS.map(() => 0), sumSeconds: 0, total: 0 }
    this.#durations.set(operation, durations)
    for (const [index, bound] of BOUNDS_SECONDS.entries()) if (seconds <= bound) durations.counts[index]! += 1
    durations.sumSeconds += seconds
    durations.total += 1
  }
}

function buildHistogramSamples(
  operation: string,
  { counts, sumSeconds, total }: Durations,
): (MetricSample & { suffix: string })[] {
  const createBucket = (le: string, value: number) => ({ suffix: '_bucket', labels: { operation, le }, value })
  return [
    ...BOUNDS_SECONDS.map((bound, index) => createBucket(String(bound), counts[index]!)),
    createBucket('+Inf', total),
    { suffix: '_sum', labels: { operation }, value: sumSeconds },
    { suffix: '_count', labels: { operation }, value: total },
  ]
}

/** A gauge of ours: its name is made longer by that of the service. */
export function createGauge(name: string, help: string, samples: readonly MetricSample[]): MetricFamily {
  return { name: `notebook_assistant_${name}`, help, type: 'gauge', samples }
}

/** The text exposition format, version 0.0.4. Source: Prometheus, "Exposition formats". */
export function formatExposition(families: readonly MetricFamily[]): string {
  return families.map(formatFamily).join('')
}

function formatFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabelValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeLabelValue = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
