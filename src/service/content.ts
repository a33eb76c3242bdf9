import { ARTIFACT_NAMES, ARTIFACT_TYPES, type Artifact, type ArtifactType } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { createUnknownContentFault, createUnreadyContentFault } from '../domain/missing-content.ts'
import type { ArtifactsGroup, Product } from '../product/port.ts'
import { resolveAccountId } from './active-selection.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { type ChosenNotebook, chooseNotebook, type NotebookRef } from './notebook-choice.ts'
import { pinOnce, removeOnce } from './remove-once.ts'
import { listNotebookSources } from './sources.ts'

export const listContent: Handler<'listContent'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { sources } = await listNotebookSources(chosen, context)
  const artifacts = await listNotebookArtifacts(chosen, context)
  return {
    sources: sources.map(({ id, title, type, status, reason }) => ({
      id,
      name: title,
      type,
      status,
      ...(reason ? { reason } : {}),
    })),
    generatedContent: artifacts,
    sourceCount: sources.length,
    hasAudioOverview: artifacts.some(({ type, status }) => type === 'audio_overview' && status === 'ready'),
  }
}

export const deleteContent: Handler<'deleteContent'> = async ({ content_id, ...ref }, context) => {
  const meant = await pinOnce('content', context, () => locateContent(content_id, ref, context))
  const { notebookId, ...target } = meant.chosen
  const remove = withArtifacts((artifacts) => artifacts.delete(notebookId, content_id, context.signal))
  const removed = await removeOnce(context, 'CONTENT_NOT_FOUND', () => callProduct(context, target, remove))
  const gone = removed ?? meant.artifact
  if (!gone) throw createUnknownContentFault(content_id)
  const { id, type, name } = gone
  const message = `${ARTIFACT_NAMES[type]} deleted: ${name}`
  return { success: true, contentId: id, type, name, message }
}

/** Where it is, and, where that may have to be told after it has gone, what it is. */
async function locateContent(id: string, ref: NotebookRef, context: Context) {
  const chosen = await chooseContentNotebook(id, ref, context)
  if (!context.call.claim) return { chosen, artifact: null }
  return { chosen, artifact: (await listNotebookArtifacts(chosen, context)).find((one) => one.id === id) ?? null }
}

/** Undefined where a transport has no such group: the walk then goes on, and ends in NOT_SUPPORTED. */
export const withArtifacts =
  <T>(step: (artifacts: ArtifactsGroup) => Promise<T>) =>
  (product: Product) =>
    product.artifacts && step(product.artifacts)

/** A product without generated content has made none. */
function listNotebookArtifacts(chosen: ChosenNotebook, context: Context): Promise<readonly Artifact[]> {
  return callProduct(context, chosen, async ({ artifacts }) => artifacts?.list(chosen.notebookId, context.signal) ?? [])
}

/** A piece of content by its id, or by a kind in its place: no id reads as one, and the newest of it is meant. */
export async function locateNamedContent(
  named: string,
  ref: NotebookRef,
  context: Context,
): Promise<{ readonly chosen: ChosenNotebook; readonly contentId: string }> {
  const type = ARTIFACT_TYPES.find((type) => type === named)
  if (!type) return { chosen: await chooseContentNotebook(named, ref, context), contentId: named }
  const chosen = await chooseNotebook(ref, context)
  return { chosen, contentId: (await findNewestContent(type, chosen, context)).id }
}

/**
 * The notebook that holds a piece of content: the one that is named, else the one that the product finds it in, else
 * the active one.
 */
async function chooseContentNotebook(contentId: string, ref: NotebookRef, context: Context): Promise<ChosenNotebook> {
  const isNamed = [ref.notebook_id, ref.notebook_url, ref.session_id].some((name) => name !== undefined)
  const found = isNamed ? null : await findContentNotebook(contentId, ref, context)
  return await chooseNotebook(found === null ? ref : { ...ref, notebook_id: found }, context)
}

async function findContentNotebook(
  contentId: string,
  { account }: NotebookRef,
  context: Context,
): Promise<string | null> {
  const { defaultProduct: product } = context.services
  const target = { product, account: resolveAccountId(account, product, context) }
  return callProduct(
    context,
    target,
    async ({ artifacts }) => (await artifacts?.find?.(contentId, context.signal)) ?? null,
  )
}

/**
 * The newest content of a kind.
 * @throws Fault CONTENT_NOT_FOUND when there was never one, NOT_READY while it is being made
 */
export async function findNewestContent(
  type: ArtifactType,
  chosen: ChosenNotebook,
  context: Context,
): Promise<Artifact> {
  const all = (await listNotebookArtifacts(chosen, context)).filter((artifact) => artifact.type === type)
  const newest = all.find(({ status }) => status !== 'failed')
  if (newest?.status === 'ready') return newest
  if (newest) throw createUnreadyContentFault(newest)
  throw new Fault('CONTENT_NOT_FOUND', `Content not found: ${type}`, {
    hint: `POST /content/generate with content_type ${type} makes one.`,
  })
}
