import { hostname } from 'node:os'
import { isJobAsked, type OperationCall } from '../../contract/operation.ts'
import { Fault, toFault } from '../../domain/fault.ts'
import { isRecord } from '../../lib/is-record.ts'

/** Fields that name a place on the machine of the process that is asked; of a file, a job is given the content. */
const FOLDER_FIELDS = ['folder', 'vault_dir'] as const
const LOCAL_FIELDS = ['file_path', 'state_file', ...FOLDER_FIELDS] as const

/** What a service over PostgreSQL refuses: a job may be taken up on another machine. @throws Fault NOT_SUPPORTED */
export function refuseFolderJobs(input: unknown, call: OperationCall): void {
  if (!isJobAsked(input, call) || !namesAny(input, FOLDER_FIELDS)) return
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
    const fault = toFault(error)
    const isMissing = fault.code === 'FILE_NOT_FOUND' || fault.code === 'PATH_REFUSED'
    if (!isMissing || !namesAny(input, LOCAL_FIELDS)) throw error
    const whose = `Of several processes over one database, the one that was asked looked among its own files: those of ${hostname()}.`
    throw fault.with({ hint: [fault.hint, whose].filter(Boolean).join(' ') })
  }
}

const namesAny = (input: unknown, fields: readonly string[]) =>
  isRecord(input) && fields.some((field) => input[field] !== undefined)
