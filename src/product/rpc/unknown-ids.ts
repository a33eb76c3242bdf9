import { Fault } from '../../domain/fault.ts'
import type { RpcName } from '../../wire/ids.ts'
import { getAccountMethod } from './methods/account.ts'
import {
  createArtifactMethod,
  deleteArtifactMethod,
  getArtifactMethod,
  listArtifactsMethod,
  renameArtifactMethod,
} from './methods/artifacts.ts'
import { deleteChatTurnsMethod, listChatTurnsMethod } from './methods/chats.ts'
import { createLabelMethod, deleteLabelsMethod, listLabelsMethod, updateLabelMethod } from './methods/labels.ts'
import {
  deleteNotebookMethod,
  getNotebookGuideMethod,
  getNotebookMethod,
  listNotebooksMethod,
  renameNotebookMethod,
} from './methods/notebooks.ts'
import { createNoteMethod, deleteNotesMethod, listNotesMethod, updateNoteMethod } from './methods/notes.ts'
import { listResearchMethod, startDeepResearchMethod, startFastResearchMethod } from './methods/research.ts'
import { getSharingMethod, setSharingMethod } from './methods/sharing.ts'
import {
  addSourcesMethod,
  deleteSourcesMethod,
  getSourceGuideMethod,
  readSourceTextMethod,
  registerFileMethod,
  renameSourceMethod,
} from './methods/sources.ts'
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
    () => call(listNotebooksMethod, [], signal),
    () => call(getAccountMethod, [], signal),
    () => call(getNotebookMethod, [notebook], signal),
    () => call(renameNotebookMethod, [notebook, 'x'], signal),
    () => call(deleteNotebookMethod, [notebook], signal),
    () => call(getNotebookGuideMethod, [notebook], signal),
    () => call(addSourcesMethod, [notebook, []], signal),
    () => call(registerFileMethod, [notebook, 'x.txt'], signal),
    () => call(readSourceTextMethod, [notebook, source], signal),
    () => call(getSourceGuideMethod, [notebook, source], signal),
    () => call(renameSourceMethod, [notebook, source, 'x'], signal),
    () => call(deleteSourcesMethod, [notebook, [source]], signal),
    () => call(listNotesMethod, [notebook], signal),
    () => call(createNoteMethod, [notebook], signal),
    () => call(updateNoteMethod, [notebook, note, 'x', 'x'], signal),
    () => call(deleteNotesMethod, [notebook, [note]], signal),
    () => call(listLabelsMethod, [notebook], signal),
    () => call(createLabelMethod, [notebook, 'x', ''], signal),
    () => call(updateLabelMethod, [notebook, label, { name: 'x' }], signal),
    () => call(deleteLabelsMethod, [notebook, [label]], signal),
    () => call(getSharingMethod, [notebook], signal),
    () => call(setSharingMethod, [notebook, false], signal),
    () => call(listArtifactsMethod, [notebook], signal),
    () => call(createArtifactMethod, [notebook, []], signal),
    () => call(getArtifactMethod, [notebook, content], signal),
    () => call(renameArtifactMethod, [notebook, content, 'x'], signal),
    () => call(deleteArtifactMethod, [notebook, content], signal),
    () => call(listResearchMethod, [notebook], signal),
    () => call(startFastResearchMethod, [notebook, 'x', 1], signal),
    () => call(startDeepResearchMethod, [notebook, 'x'], signal),
    () => call(listChatTurnsMethod, [notebook, thread], signal),
    () => call(deleteChatTurnsMethod, [notebook, thread], signal),
  ]
}

type InventedIds = [string, string, string, string, string, string]
