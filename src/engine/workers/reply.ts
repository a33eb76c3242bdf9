import { Fault, type FaultCode, toFault } from '../../domain/fault.ts'
import { isServerPlace, nameServerTrouble } from '../search/server-place.ts'
import { nameDamage } from '../store/notebook-file.ts'

type PlainFault = Pick<Fault, 'code' | 'message' | 'hint' | 'retryAfterSeconds' | 'details' | 'status'> & {
  readonly trouble: string | null
}

/** What crosses from a thread: classes do not, so a fault travels as its fields and is made anew on the other side. */
export type JobReply<T> = { readonly value: T } | { readonly fault: PlainFault }

/** What a job of a file of jobs is told, and what it answers. */
export type ThreadInput<Jobs extends ThreadJobs, Name extends keyof Jobs> = Parameters<Jobs[Name]>[0]
export type ThreadOutput<Jobs extends ThreadJobs, Name extends keyof Jobs> =
  Awaited<ReturnType<Jobs[Name]>> extends JobReply<infer Value> ? Value : never
// biome-ignore lint/suspicious/noExplicitAny: jobs of every input
type ThreadJobs = Readonly<Record<string, (input: any) => Promise<JobReply<unknown>>>>

/** Makes of a function a job of a thread, whose faults arrive as faults; damage is told by the notebook it was about. */
export function defineJob<Input, Output>(work: (input: Input) => Output | Promise<Output>) {
  return async (input: Input): Promise<JobReply<Output>> => {
    try {
      return { value: await work(input) }
    } catch (error) {
      const { folder } = input as { readonly folder?: string }
      return { fault: toPlainFault(folder === undefined ? error : nameTrouble(folder, error)) }
    }
  }
}

const nameTrouble = (place: string, error: unknown) =>
  isServerPlace(place) ? nameServerTrouble(error) : nameDamage(place, error)

/** @throws Fault the one the job threw */
export function unwrapReply<T>(reply: JobReply<T>): T {
  if ('value' in reply) return reply.value
  const { code, message, trouble, ...options } = reply.fault
  throw new Fault(code as FaultCode, message, { ...options, cause: trouble ?? undefined })
}

/** The stack of an unforeseen error goes along, for the log. */
function toPlainFault(error: unknown): PlainFault {
  const { code, message, hint, retryAfterSeconds, details, status, cause } = toFault(error)
  const trouble = cause instanceof Error ? (cause.stack ?? cause.message) : null
  return { code, message, hint, retryAfterSeconds, details, status, trouble }
}
