import type { Invoke, OperationCall } from '../../contract/operation.ts'
import { callForFile } from './download.ts'
import { type CallerContext, callForFolder } from './local-folder.ts'
import { callWithFile } from './upload.ts'
import type { Verb, VerbInput } from './verb.ts'

/** Calls the operation of a verb; files go and come as the caller has them and wants them. */
export async function callVerb(
  { operationName, operation }: Verb,
  input: VerbInput,
  invoke: Invoke,
  call: OperationCall,
  caller: CallerContext,
): Promise<unknown> {
  const { envelope, sends } = operation
  if (envelope === 'file') return await callForFile(invoke, operationName!, operation, input, call, caller.directory)
  if (sends) return await callForFolder(invoke, operationName!, sends, input, call, caller)
  const { data, warnings = [] } = await callWithFile(invoke, operationName!, operation, input, call)
  for (const warning of warnings) caller.err(`Warning: ${warning}\n`)
  return data
}

/** Closes what a call opened and its caller was not told of, so that nobody can go on with it. */
export async function closeOpened(
  { operation }: Verb,
  input: VerbInput,
  data: unknown,
  invoke: Invoke,
  call: OperationCall,
) {
  const { field, close } = operation.opens ?? { field: '', close: '' }
  const id = (data as VerbInput | null)?.[field]
  if (typeof id !== 'string' || input[field] !== undefined) return
  await invoke(close, { [field]: id }, call).catch(() => undefined) // the answer is there; an idle one ends by itself
}
