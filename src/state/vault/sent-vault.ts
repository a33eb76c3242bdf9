import { assembleVault, type Vault } from './assemble-vault.ts'
import { type AnsweredFile, AnswerManifest, BATCH_MANIFEST_NAME } from './manifest.ts'

/** An answer of an earlier run, as the caller's record tells it. */
export type HeldAnswer = AnsweredFile & {
  /** Whether both its files are still there. */
  readonly is_there: boolean
  /** What was answered, where a conversation may have to go on with it. */
  readonly text?: string | undefined
}

/** What stands in a vault at the caller's, which cannot be looked at from here. */
export type HeldVault = {
  readonly answers: readonly HeldAnswer[]
  /** Names of files that are somebody else's: none of them is written over. */
  readonly taken: readonly string[]
}

/** A whole file, written as one step (`file`), or a line more at the end of one (`line`). */
type SendFile = (event: 'file' | 'line', data: { readonly name: string; readonly text: string }) => void

/** A vault that its caller writes: each file is sent as it would have been written here, in the same order. */
export function createSentVault(directory: string, { answers, taken }: HeldVault, send: SendFile): Vault {
  const foreign = new Set(taken)
  const there = new Set(answers.flatMap(({ is_there, md, json }) => (is_there ? [md, json] : [])))
  const texts = new Map(answers.map(({ json, text }) => [json, text]))
  const manifest = new AnswerManifest(answers, async (text) => send('line', { name: BATCH_MANIFEST_NAME, text }))
  const files = {
    directory,
    isForeign: async (name: string) => foreign.has(name),
    has: async (name: string) => there.has(name),
    textOf: async ({ json }: AnsweredFile) => texts.get(json) ?? null,
    write: async (name: string, text: string) => send('file', { name, text }),
  }
  return assembleVault(files, manifest, async () => {})
}
