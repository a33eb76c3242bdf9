import { randomInt, randomUUID } from 'node:crypto'
import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { formatTreeJson } from '../usecases/app-content.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'
import { listEngineIds } from '../usecases/labels.ts'
import { chooseOutputLanguage } from '../usecases/settings.ts'
import { listHostSources } from '../usecases/sources.ts'

const MIND_MAP = 'interactive_mindmap'

/**
 * `[[[[SRC]],...],null x4,[action,[["[CONTEXT]",steer]],language],null,CTX]` -> `[[json,null,[uuid,uuid,n]]]`. Of the
 * actions only the mind map is left; the others are answered with 13, as recorded.
 */
export const answerActOnSources: UnaryMethod = async (call) => {
  const { params, services } = call
  const action = params.at(5)
  if (action.at(0).text() !== MIND_MAP) throw new Refusal(STATUS.internal, 'this action is gone')
  const ids = params.at(0).texts()
  const notebookId = ids[0] === undefined ? call.pathNotebookId : (await findSourceAnywhere(call, ids[0])).place.id
  const place = await requireWritable(call, notebookId ?? '')
  const artifactsGroup = place.product.artifacts
  if (!artifactsGroup) throw new Refusal(STATUS.unimplemented, 'mind maps cannot be drawn')
  const steer = action.at(1).at(0).at(1).textOr('').trim()
  const sources = await listHostSources(services, place)
  const sourceIds = listEngineIds(sources, ids)
  const request = {
    type: 'mind_map' as const,
    language: action.at(2).textOr('') || chooseOutputLanguage(call),
    ...(steer === '' ? {} : { instructions: steer }),
    ...(ids.length === 0 || ids.length === sources.length ? {} : { sourceIds }),
  }
  const made = await services.background.run(`artifact ${place.id} tree ${randomUUID()}`, async (signal) => {
    const artifact = await artifactsGroup.create(place.id, request, signal)
    await artifactsGroup.delete(place.id, artifact.id, signal).catch(() => {}) // only the tree is asked for
    return artifact
  })
  if (!made.tree) throw new Refusal(STATUS.internal, 'no tree was drawn')
  return [[formatTreeJson(made.tree), null, [randomUUID(), randomUUID(), randomInt(2 ** 31, 2 ** 32 - 1)]]]
}
