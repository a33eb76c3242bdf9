import { ARTIFACT_NAMES, type Artifact, type ArtifactType } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import type { ArtifactsGroup, Product } from '../product/port.ts'
import type { Context, Handler } from './context.ts'
import { accountOf } from './meant.ts'
import { type Chosen, chooseNotebook, type NotebookRef } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { pinned, removeOnce } from './remove-once.ts'
import { sourcesOf } from './sources.ts'

export const listContent: Handler<'listContent'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { sources } = await sourcesOf(chosen, context)
  const artifacts = await artifactsOf(chosen, context)
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
  const meant = await pinned('content', context, () => contentMeant(content_id, ref, context))
  const { notebookId, ...target } = meant.chosen
  const remove = withArtifacts((artifacts) => artifacts.delete(notebookId, content_id, context.signal))
  const removed = await removeOnce(context, 'CONTENT_NOT_FOUND', () => reach(context, target, remove))
  const { id, type, name } = removed ?? meant.artifact ?? unknownContent(content_id)
  const message = `${ARTIFACT_NAMES[type]} deleted: ${name}`
  return { success: true, contentId: id, type, name, message }
}

/** Where it is, and, where that may have to be told after it has gone, what it is. */
async function contentMeant(id: string, ref: NotebookRef, context: Context) {
  const chosen = await notebookOfContent(id, ref, context)
  if (!context.call.claim) return { chosen, artifact: null }
  return { chosen, artifact: (await artifactsOf(chosen, context)).find((one) => one.id === id) ?? null }
}

function unknownContent(id: string): never {
  throw new Fault('CONTENT_NOT_FOUND', `Content not found: ${id}`, {
    hint: 'GET /content lists the generated content of the notebook.',
  })
}

/** Undefined where a transport has no such group: the walk then goes on, and ends in NOT_SUPPORTED. */
export const withArtifacts =
  <T>(step: (artifacts: ArtifactsGroup) => Promise<T>) =>
  (product: Product) =>
    product.artifacts && step(product.artifacts)

/** A product without generated content has made none. */
function artifactsOf(chosen: Chosen, context: Context): Promise<readonly Artifact[]> {
  return reach(context, chosen, async ({ artifacts }) => artifacts?.list(chosen.notebookId, context.signal) ?? [])
}

/**
 * The notebook that holds a piece of content: the one that is named, else the one that the product finds it in, else
 * the active one.
 */
export async function notebookOfContent(contentId: string, ref: NotebookRef, context: Context): Promise<Chosen> {
  const isNamed = [ref.notebook_id, ref.notebook_url, ref.session_id].some((name) => name !== undefined)
  const found = isNamed ? null : await findNotebook(contentId, ref, context)
  return chooseNotebook(found === null ? ref : { ...ref, notebook_id: found }, context)
}

async function findNotebook(contentId: string, { account }: NotebookRef, context: Context): Promise<string | null> {
  const { defaultProduct: product } = context.house
  const target = { product, account: accountOf(account, product, context) }
  return reach(context, target, async ({ artifacts }) => (await artifacts?.find?.(contentId, context.signal)) ?? null)
}

/**
 * The newest content of a kind.
 * @throws Fault CONTENT_NOT_FOUND when there was never one, NOT_READY while it is being made
 */
export async function newestOfType(type: ArtifactType, chosen: Chosen, context: Context): Promise<Artifact> {
  const all = (await artifactsOf(chosen, context)).filter((artifact) => artifact.type === type)
  const newest = all.find(({ status }) => status !== 'failed')
  if (newest?.status === 'ready') return newest
  if (newest) throw notReady(type)
  throw new Fault('CONTENT_NOT_FOUND', `Content not found: ${type}`, {
    hint: `POST /content/generate with content_type ${type} makes one.`,
  })
}

function notReady(type: ArtifactType): Fault {
  return new Fault('NOT_READY', `${ARTIFACT_NAMES[type]} not ready`, {
    hint: 'It is still being made; GET /content lists it as ready once it is.',
  })
}
