import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Call, Invoke, Operation, Result } from '../../contract/operation.ts'
import { Fault, type FaultCode } from '../../domain/fault.ts'

const NOT_READABLE_THERE: readonly FaultCode[] = ['PATH_REFUSED', 'FILE_NOT_FOUND']

/**
 * Calls an operation that takes a file. The service reads the path itself where it can; where it may not, or stands on
 * another machine, the file is sent along, since the caller can read it.
 * @throws Fault as the service answered it; its refusal of the path when there is no such file here either
 */
export async function callWithFile(
  invoke: Invoke,
  name: string,
  { upload }: Pick<Operation, 'upload'>,
  input: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<Result> {
  try {
    return await invoke(name, input, call)
  } catch (error) {
    const file = upload && input[upload.path]
    if (!(error instanceof Fault && NOT_READABLE_THERE.includes(error.code))) throw error
    if (!upload || typeof file !== 'string') throw error
    if (!(await isFile(file))) throw error
    const bytes = new File([await openAsBlob(file)], path.basename(file))
    return invoke(name, { ...input, [upload.path]: bytes }, call)
  }
}

async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ?? false
}
