import type { UnaryMethod } from '../services.ts'

/** `[null,threadId]` -> `[]`: the answer, or the artifact, that is being made under this id is given up. */
export const answerCancelArtifact: UnaryMethod = async (call) => {
  const id = call.params.at(1).text()
  const { background, records } = call.services
  await background.stop(`chat ${id}`)
  const artifact = records.artifacts.get(id)
  if (artifact) await background.stop(`artifact ${artifact.notebookId} ${id}`)
  return []
}
