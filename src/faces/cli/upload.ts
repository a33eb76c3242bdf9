import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { CallResult, Invoke, Operation, OperationCall } from '../../contract/operation.ts'
import { Fault, type FaultCode } from '../../domain/fault.ts'

const NOT_READABLE_THERE: readonly FaultCode[] = ['PATH_REFUSED', 'FILE_NOT_FOUND']

/**
 * Calls an operation that takes a file. The service reads the path itself where it can; where it may not, or stands on
 * another machine, the file is sent along, since the caller can read it.
 * @throws Fault as the service answered it; with its code and the path, when there is no such file here either
 */
export async function callWithFile(
  invoke: Invoke,
  name: string,
  { upload }: Pick<Operation, 'upload'>,
  input: Readonly<Record<string, unknown>>,
  call: OperationCall,
): Promise<CallResult> {
  try {
    return await invoke(name, input, call)
  } catch (error) {
    const file = upload && input[upload.path]
    if (!(error instanceof Fault && NOT_READABLE_THERE.includes(error.code))) throw error
    if (!upload || typeof file !== 'string') throw error
    await requireFile(file, error)
    const bytes = new File([await openAsBlob(file)], path.basename(file))
    return invoke(name, { ...input, [upload.path]: bytes }, call)
  }
}

/** What the caller cannot see either is not there; where it is no file, the service has said so or may not look. */
async function requireFile(file: string, refusal: Fault): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.isFile()) return
  if (found) throw new Fault(refusal.code, `File not found: ${file} is no file.`, { hint: FOLDERS, cause: refusal })
  throw new Fault(refusal.code, `File not found: ${file}`, {
    hint: 'It is neither here nor where the service looks; check the name and the folder.',
    cause: refusal,
  })
}

const FOLDERS = 'POST /notebooks/{id}/sync takes a folder; "source add <folder>" adds its files once.'
