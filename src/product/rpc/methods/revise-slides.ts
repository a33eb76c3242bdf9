import { readArtifactRow } from '../rows/artifact-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** What is wished of one slide, counted from 0. */
export type SlideChange = { readonly slide: number; readonly text: string }

/** `[[2], artifact, [[[slide, text], ...]]]` -> `[row]` of a new deck; the old one stays. Source: rpcs.md, E. */
export const reviseSlides = defineRemoteMethod({
  name: 'REVISE_SLIDES',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  notebook: (notebookId: string, _artifactId: string, _changes: readonly SlideChange[]) => notebookId,
  params: (_notebookId: string, artifactId: string, changes: readonly SlideChange[]) => [
    [2],
    artifactId,
    [changes.map(({ slide, text }) => [slide, text])],
  ],
  about: {
    id: (_notebookId: string, artifactId: string, _changes: readonly SlideChange[]) => artifactId,
    places: (reply) => [reply.maybe(0)?.maybe(20)?.maybe(0)],
  },
  read: (reply) => readArtifactRow(reply.at(0)),
})
