import { hostname } from 'node:os'
import type { OperationCall } from '../../contract/operation.ts'
import { Fault, toFault } from '../../domain/fault.ts'

/** Fields that name a place on the machine of the process that is asked; of a file, a job is given the content. */
const FOLDER_FIELDS = ['folder', 'vault_dir'] as const
const LOCAL_FIELDS = ['file_path', 'state_file', ...FOLDER_FIELDS] as const

/** What a service over PostgreSQL refuses: a job may be taken up on another machine. @throws Fault NOT_SUPPORTED */
export function refuseFolderJobs(input: unknown, { asJob }: OperationCall): void {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  const isJob = asJob === true || given.async === true || given.async === 'true'
  if (!isJob || FOLDER_FIELDS.every((field) => given[field] === undefined)) return
  throw new Fault(
    'NOT_SUPPORTED',
    'A folder cannot be worked on by a job in a service with DATABASE_URL: another process may take the job up.',
    { hint: 'Nothing was done. Call it without async; the process that is asked then works on its own folder.' },
  )
}

/** Runs a call, and says of a file or folder that is not there whose files are meant. */
export async function tellWhoseFiles<T>(input: unknown, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const given = (input ?? {}) as Readonly<Record<string, unknown>>
    const fault = toFault(error)
    const isMissing = fault.code === 'FILE_NOT_FOUND' || fault.code === 'PATH_REFUSED'
    if (!isMissing || LOCAL_FIELDS.every((field) => given[field] === undefined)) throw error
    const whose = `Of several processes over one database, the one that was asked looked among its own files: those of ${hostname()}.`
    throw fault.with({ hint: [fault.hint, whose].filter(Boolean).join(' ') })
  }
}
