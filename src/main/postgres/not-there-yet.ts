import { hostname } from 'node:os'
import type { OperationCall } from '../../contract/operation.ts'
import { Fault, toFault } from '../../domain/fault.ts'

/**
 * What a service over PostgreSQL refuses, with what it is about: each would have to keep something on the disk of one
 * process. Whatever is not named here holds over all processes.
 */
const NOT_THERE_YET: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Accounts other than the default one, and their sign-ins,': [
      'setupAuth',
      'deAuth',
      'reAuth',
      'importAccount',
      'removeAccount',
    ],
    'Cleaning up': ['cleanupData'],
  }).flatMap(([what, names]) => names.map((name) => [name, what] as const)),
)

/** @throws Fault NOT_SUPPORTED with what is not there yet */
export function requireThere(operation: string, input: unknown, { asJob }: OperationCall): void {
  const what = NOT_THERE_YET.get(operation)
  if (what !== undefined) throw createNotThereFault(`${what} cannot be used yet in a service with DATABASE_URL.`)
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  const isJob = asJob === true || given.async === true || given.async === 'true'
  if (isJob && FOLDER_FIELDS.some((field) => given[field] !== undefined))
    throw createNotThereFault(
      'A folder cannot be worked on by a job in a service with DATABASE_URL: another process may take the job up.',
    )
}

/** Fields that name a place on the machine of the process that is asked; of a file, a job is given the content. */
const FOLDER_FIELDS = ['folder', 'vault_dir'] as const
const LOCAL_FIELDS = ['file_path', ...FOLDER_FIELDS] as const

/** Runs a call, and says of a file or folder that is not there whose files are meant. */
export async function tellWhoseFiles<T>(input: unknown, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isLocal = LOCAL_FIELDS.some(
      (field) => (input as Readonly<Record<string, unknown>> | null)?.[field] !== undefined,
    )
    const fault = toFault(error)
    if (!isLocal || (fault.code !== 'FILE_NOT_FOUND' && fault.code !== 'PATH_REFUSED')) throw error
    const whose = `Of several processes over one database, the one that was asked looked among its own files: those of ${hostname()}.`
    throw fault.with({ hint: [fault.hint, whose].filter(Boolean).join(' ') })
  }
}

const createNotThereFault = (message: string) =>
  new Fault('NOT_SUPPORTED', message, {
    hint: 'Nothing was done. A service without DATABASE_URL, which keeps everything in its data directory, can do it.',
  })
