import type { Operation } from '../../contract/operation.ts'
import { readWireRequest } from '../../contract/route.ts'
import { Fault } from '../../domain/fault.ts'
import { type GivenArguments, groupPairs, readArguments } from '../arguments.ts'
import { readJsonBody } from './body.ts'
import { isMultipart, receiveUpload, type UploadRules } from './upload.ts'

export type InputRules = { readonly bodyLimitBytes: number; readonly upload: UploadRules }

/** The raw input of a call, and what to do when the call is over. */
type ReceivedInput = {
  readonly input: Record<string, unknown>
  /** Where the bytes of an upload lie. */
  readonly uploadFolder?: string
  readonly release: () => Promise<void>
}

/** Programs that have a file at hand send its bytes as the body. */
const HOW_TO_UPLOAD =
  "Send the file in a form, as curl does: -F 'file=@paper.pdf'; or JSON with the header Content-Type: application/json."

const doNothing = async () => {}

/**
 * One raw input out of path, query and body; the path wins over the body, the body over the query.
 * @param path the decoded segments of the path
 * @throws Fault BAD_REQUEST, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function receiveInput(
  request: Request,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  rules: InputRules,
): Promise<ReceivedInput> {
  const query = readTypedFields(operation, groupPairs(new URL(request.url).searchParams))
  if (operation.http.startsWith('GET '))
    return { input: readWireRequest(operation, path, query, {}), release: doNothing }
  if (!isMultipart(request)) {
    return {
      input: readWireRequest(
        operation,
        path,
        query,
        await readJsonBody(request, rules.bodyLimitBytes, operation.upload && HOW_TO_UPLOAD),
      ),
      release: doNothing,
    }
  }
  if (!operation.upload) throw createNoUploadFault()
  const { texts, kept, folder, remove } = await receiveUpload(request, operation.upload, rules.upload)
  try {
    const body = { ...operation.upload.set, ...readTypedFields(operation, texts), ...kept }
    return { input: readWireRequest(operation, path, query, body), uploadFolder: folder, release: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function readTypedFields(operation: Operation, given: GivenArguments): Record<string, unknown> {
  return Object.keys(given).length === 0 ? {} : readArguments(operation.input, given, operation.aliases)
}

function createNoUploadFault(): Fault {
  return new Fault('UNSUPPORTED_MEDIA_TYPE', 'This call takes JSON, not multipart/form-data.', {
    hint: 'Send JSON with the header Content-Type: application/json; files go to POST /content/sources.',
  })
}
