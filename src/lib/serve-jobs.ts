/** Begins the job `name`, or, without a name, tells the one with this id that it shall stop. */
export type JobMessage = { readonly id: number; readonly name?: string; readonly input?: object }

export type JobAnswer =
  | { readonly id: number; readonly step: unknown }
  | { readonly id: number; readonly reply: unknown }

/** How a job is stopped, and told of. */
export type JobCall<Step> = { readonly signal: AbortSignal; readonly onStep: (step: Step) => void }

/** It answers in place of throwing: an error that leaves it ends the process. */
type ServedJob = (input: never, call: JobCall<unknown>) => Promise<unknown>

/** What the process was handed at its begin. */
export const readJobData = <Data>(): Data => JSON.parse(process.argv[2]!) as Data

/**
 * Answers the calls of the process that began this one (`createJobProcess`), and ends in the same moment as that one does:
 * the channel between them closes with it. Signals are for that one alone, which a terminal sends to both.
 */
export function serveJobs(jobs: Readonly<Record<string, ServedJob>>): void {
  const stops = new Map<number, AbortController>()
  const answer = (message: JobAnswer) => void process.send!(message)
  const runJob = async (id: number, job: ServedJob, input: object) => {
    const stop = new AbortController()
    stops.set(id, stop)
    const reply = await job(input as never, { signal: stop.signal, onStep: (step) => answer({ id, step }) })
    stops.delete(id)
    answer({ id, reply })
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ id, name, input }: JobMessage) => {
    if (name === undefined) stops.get(id)?.abort()
    else void runJob(id, jobs[name]!, input!)
  })
}
