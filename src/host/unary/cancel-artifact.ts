import type { Unary } from '../house.ts'

/** `[null,threadId]` -> `[]`: the answer, or the artifact, that is being made under this id is given up. */
export const cancelArtifact: Unary = async (call) => {
  const id = call.params.at(1).text()
  await Promise.all([call.house.background.stop(`chat ${id}`), call.house.background.stop(`artifact ${id}`)])
  return []
}
