import { randomInt, randomUUID } from 'node:crypto'
import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { treeJson } from '../life/app-content.ts'
import { sourceAnywhere } from '../life/find.ts'
import { engineIds } from '../life/labels.ts'
import { outputLanguage } from '../life/settings.ts'
import { listSources } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'

const MIND_MAP = 'interactive_mindmap'

/**
 * `[[[[SRC]],...],null x4,[action,[["[CONTEXT]",steer]],language],null,CTX]` -> `[[json,null,[uuid,uuid,n]]]`. Of the
 * actions only the mind map is left; the others are answered with 13, as recorded.
 */
export const actOnSources: Unary = async (call) => {
  const { params, house } = call
  const action = params.at(5)
  if (action.at(0).text() !== MIND_MAP) throw new Refusal(STATUS.internal, 'this action is gone')
  const ids = params.at(0).texts()
  const notebookId = ids[0] === undefined ? call.pathNotebookId : (await sourceAnywhere(call, ids[0])).place.id
  const place = await writable(call, notebookId ?? '')
  const menu = place.product.artifacts
  if (!menu) throw new Refusal(STATUS.unimplemented, 'mind maps cannot be drawn')
  const steer = action.at(1).at(0).at(1).textOr('').trim()
  const sources = await listSources(house, place)
  const sourceIds = engineIds(sources, ids)
  const wish = {
    type: 'mind_map' as const,
    language: action.at(2).textOr('') || outputLanguage(call),
    ...(steer === '' ? {} : { instructions: steer }),
    ...(ids.length === 0 || ids.length === sources.length ? {} : { sourceIds }),
  }
  const made = await house.background.run(`artifact ${place.id} tree ${randomUUID()}`, async (signal) => {
    const artifact = await menu.create(place.id, wish, signal)
    await menu.delete(place.id, artifact.id, signal).catch(() => {}) // only the tree is asked for
    return artifact
  })
  if (!made.tree) throw new Refusal(STATUS.internal, 'no tree was drawn')
  return [[treeJson(made.tree), null, [randomUUID(), randomUUID(), randomInt(2 ** 31, 2 ** 32 - 1)]]]
}
