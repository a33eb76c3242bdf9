import path from 'node:path'
import { Fault } from '../domain/fault.ts'
import type { BoundFolder } from '../state/folders.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import type { NotebookSources } from './folder-sync.ts'
import { keepTogether } from './keep-together.ts'
import { describeMadeNotebook, fillNotebook } from './new-notebook.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { requireReadableFolder } from './paths.ts'
import { createPrivatePathFilter } from './private-paths.ts'
import { removeFile, runFolderSync as runSync } from './sync-folder.ts'

export const syncFolder: Handler<'syncFolder'> = async (input, context) => {
  const place = await requireReadableFolder(input.folder, context)
  const title = path.basename(place)
  const sync = async (chosen: ChosenNotebook) => ({ value: await syncInto(chosen, place, context), title })
  const { value, made } = await fillNotebook(input, title, sync, context)
  return { ...value, ...describeMadeNotebook(made) }
}

async function syncInto(chosen: ChosenNotebook, place: string, context: Context) {
  const { services, signal, call } = context
  const { notebookId } = chosen
  const isPrivate = await createPrivatePathFilter(context)
  const sync = async (cutAtMs: number | null) => {
    await callProduct(context, chosen, (product) => product.notebooks.get(notebookId, signal)) // before anything is bound to it
    return runSync({
      folder: await services.folders.bind(notebookId, place),
      folders: services.folders,
      sources: openNotebookSources(chosen, context),
      cutAtMs: cutAtMs ?? services.startedAtMs,
      without: [path.dirname(services.jobFolder)],
      isPrivate,
      progress: call.listener?.progress,
      signal,
    })
  }
  return { notebookId, folder: place, ...(await services.folders.runAlone(notebookId, sync, signal)) }
}

export const listFolders: Handler<'listFolders'> = async (input, context) => {
  const { notebookId } = await chooseNotebook(input, context)
  const bound = await context.services.folders.list(notebookId)
  const folders = bound.map((folder) => ({
    folder: folder.path,
    files: folder.fileCount,
    bound_at: formatIsoTime(folder.boundAtMs),
    synced_at: folder.syncedAtMs === null ? null : formatIsoTime(folder.syncedAtMs),
  }))
  return { notebookId, folders, count: folders.length }
}

export const unbindFolder: Handler<'unbindFolder'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { services, signal } = context
  const { folders } = services
  const folder = await requireBoundFolder(input.folder, chosen, context)
  const unbind = async () => {
    const files = input.delete_sources ? await folders.files(folder.id) : []
    const sources = openNotebookSources(chosen, context)
    for (const file of files) await removeFile({ folder, folders, sources, signal }, file)
    const removed = files.filter(({ sourceId, isOurs }) => sourceId !== null && isOurs).length
    const data = { notebookId: chosen.notebookId, folder: folder.path, removed }
    return keepTogether(context, data, [folders.planUnbind(folder.id)])
  }
  return folders.runAlone(chosen.notebookId, unbind, signal)
}

const formatIsoTime = (timeMs: number) => new Date(timeMs).toISOString()

/** A folder may be unbound that is no longer there. */
async function requireBoundFolder(
  given: string,
  { notebookId }: ChosenNotebook,
  { services }: Context,
): Promise<BoundFolder> {
  const found = await services.folders.find(notebookId, path.resolve(given))
  if (found) return found
  throw new Fault('FILE_NOT_FOUND', 'This folder is not bound to the notebook.', {
    hint: 'GET /notebooks/{id}/sync lists the bound folders by their real paths.',
  })
}

function openNotebookSources(chosen: ChosenNotebook, context: Context): NotebookSources {
  const { notebookId } = chosen
  const { signal } = context
  return {
    list: () => callProduct(context, chosen, ({ sources }) => sources.list(notebookId, signal)),
    add: (source) => callProduct(context, chosen, ({ sources }) => sources.add(notebookId, source, signal)),
    rename: (sourceId, title) =>
      callProduct(context, chosen, ({ sources }) => sources.rename(notebookId, sourceId, title, signal)),
    delete: (sourceId) => callProduct(context, chosen, ({ sources }) => sources.delete(notebookId, sourceId, signal)),
  }
}
