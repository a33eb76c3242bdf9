import { hostname } from 'node:os'
import { toFault } from '../../domain/fault.ts'
import { isRecord } from '../../lib/json-value.ts'

/** Fields that name a place on the machine of the process that is asked; of a file, a job is given the content. */
const FOLDER_FIELDS = ['folder', 'vault_dir'] as const
const LOCAL_FIELDS = ['file_path', 'state_file', ...FOLDER_FIELDS] as const

/** Whether what is asked works in a folder of the process that is asked: as a job it stays there. */
export const namesFolder = (input: unknown): boolean => namesAny(input, FOLDER_FIELDS)

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

function namesAny(input: unknown, fields: readonly string[]): boolean {
  return isRecord(input) && fields.some((field) => input[field] !== undefined)
}
