import { Fault } from '../../domain/fault.ts'
import type { RpcName } from '../../wire/ids.ts'
import { addSources } from './methods/add-sources.ts'
import { createArtifact } from './methods/create-artifact.ts'
import { createLabel } from './methods/create-label.ts'
import { createNote } from './methods/create-note.ts'
import { deleteArtifact } from './methods/delete-artifact.ts'
import { deleteChatTurns } from './methods/delete-chat-turns.ts'
import { deleteLabels } from './methods/delete-labels.ts'
import { deleteNotebook } from './methods/delete-notebook.ts'
import { deleteNotes } from './methods/delete-notes.ts'
import { deleteSources } from './methods/delete-sources.ts'
import { getAccount } from './methods/get-account.ts'
import { getArtifact } from './methods/get-artifact.ts'
import { getNotebook } from './methods/get-notebook.ts'
import { getNotebookGuide } from './methods/get-notebook-guide.ts'
import { getSharing } from './methods/get-sharing.ts'
import { getSourceGuide } from './methods/get-source-guide.ts'
import { listArtifacts } from './methods/list-artifacts.ts'
import { listChatTurns } from './methods/list-chat-turns.ts'
import { listLabels } from './methods/list-labels.ts'
import { listNotebooks } from './methods/list-notebooks.ts'
import { listNotes } from './methods/list-notes.ts'
import { listResearch } from './methods/list-research.ts'
import { readSourceText } from './methods/read-source-text.ts'
import { registerFile } from './methods/register-file.ts'
import { renameArtifact } from './methods/rename-artifact.ts'
import { renameNotebook } from './methods/rename-notebook.ts'
import { renameSource } from './methods/rename-source.ts'
import { setSharing } from './methods/set-sharing.ts'
import { startDeepResearch } from './methods/start-deep-research.ts'
import { startFastResearch } from './methods/start-fast-research.ts'
import { updateLabel } from './methods/update-label.ts'
import { updateNote } from './methods/update-note.ts'
import type { CallRemote } from './rpc.ts'

/** A call whose id the product does not know (any more), and that id. */
export type UnknownId = { readonly name: RpcName; readonly id: string }

const CONCURRENCY = 4

/**
 * The calls whose ids the product no longer knows. Each call is made about things that nobody has, under ids made up
 * here, so that it is refused and changes nothing. Only creating a notebook, which needs nothing that is there, is left out.
 * @throws Fault where the product cannot be asked: signed out, out of reach, asked too often
 */
export async function listUnknownIds(call: CallRemote, signal: AbortSignal): Promise<readonly UnknownId[]> {
  const unknown: UnknownId[] = []
  const left = [...listAttempts(call, signal)]
  const runAttempts = async () => {
    for (let attempt = left.shift(); attempt !== undefined; attempt = left.shift()) {
      const found = await findUnknownId(attempt)
      if (found !== null) unknown.push(found)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runAttempts))
  return unknown.sort((one, other) => one.name.localeCompare(other.name))
}

const CANNOT_ASK = new Set(['PRODUCT_UNAUTHENTICATED', 'PRODUCT_UNREACHABLE', 'RESOURCE_EXHAUSTED', 'TIMEOUT'])

/** Any other refusal means that the id is known. */
async function findUnknownId(attempt: () => Promise<unknown>): Promise<UnknownId | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (!(error instanceof Fault) || CANNOT_ASK.has(error.code)) throw error
    const { rpc, id } = error.details ?? {}
    return error.code === 'RPC_UNKNOWN_ID' ? { name: rpc as RpcName, id: String(id) } : null
  }
}

function listAttempts(call: CallRemote, signal: AbortSignal): (() => Promise<unknown>)[] {
  const [notebook, source, note, label, content, thread] = Array.from({ length: 6 }, () =>
    crypto.randomUUID(),
  ) as InventedIds
  return [
    () => call(listNotebooks, [], signal),
    () => call(getAccount, [], signal),
    () => call(getNotebook, [notebook], signal),
    () => call(renameNotebook, [notebook, 'x'], signal),
    () => call(deleteNotebook, [notebook], signal),
    () => call(getNotebookGuide, [notebook], signal),
    () => call(addSources, [notebook, []], signal),
    () => call(registerFile, [notebook, 'x.txt'], signal),
    () => call(readSourceText, [notebook, source], signal),
    () => call(getSourceGuide, [notebook, source], signal),
    () => call(renameSource, [notebook, source, 'x'], signal),
    () => call(deleteSources, [notebook, [source]], signal),
    () => call(listNotes, [notebook], signal),
    () => call(createNote, [notebook], signal),
    () => call(updateNote, [notebook, note, 'x', 'x'], signal),
    () => call(deleteNotes, [notebook, [note]], signal),
    () => call(listLabels, [notebook], signal),
    () => call(createLabel, [notebook, 'x', ''], signal),
    () => call(updateLabel, [notebook, label, { name: 'x' }], signal),
    () => call(deleteLabels, [notebook, [label]], signal),
    () => call(getSharing, [notebook], signal),
    () => call(setSharing, [notebook, false], signal),
    () => call(listArtifacts, [notebook], signal),
    () => call(createArtifact, [notebook, []], signal),
    () => call(getArtifact, [notebook, content], signal),
    () => call(renameArtifact, [notebook, content, 'x'], signal),
    () => call(deleteArtifact, [notebook, content], signal),
    () => call(listResearch, [notebook], signal),
    () => call(startFastResearch, [notebook, 'x', 1], signal),
    () => call(startDeepResearch, [notebook, 'x'], signal),
    () => call(listChatTurns, [notebook, thread], signal),
    () => call(deleteChatTurns, [notebook, thread], signal),
  ]
}

type InventedIds = [string, string, string, string, string, string]
