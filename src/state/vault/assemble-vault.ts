import { formatAnswerJson, formatAnswerMarkdown, type VaultAnswer } from './answer-note.ts'
import { formatIndexMarkdown } from './index-note.ts'
import type { AnsweredFile, AnswerManifest } from './manifest.ts'

/** What the manifest says of an answer beside what the answer itself says. */
type AnswerFiling = Pick<AnsweredFile, 'key' | 'turn' | 'run'> & {
  readonly slug: string
  readonly sessionId: string
}

/** A directory of answers: two files for each, and the manifest of what is answered. One writer at a time. */
export type Vault = {
  readonly directory: string
  readonly manifest: AnswerManifest
  /** Whether a file of this name (without its ending) is somebody else's, or a link: it is not written over. */
  isForeign(slug: string): Promise<boolean>
  /** Whether both files of an answer are still there. */
  has(entry: AnsweredFile): Promise<boolean>
  /** The answer's text as it was filed, or null when the file is gone or no longer readable. */
  textOf(entry: AnsweredFile): Promise<string | null>
  /** Writes both files, each as one step, then the manifest; what this gives is on disk, or sent to who puts it there. */
  write(answer: VaultAnswer, filing: AnswerFiling): Promise<AnsweredFile>
  /** Writes the note that links all answers of the vault, and gives its path. */
  writeIndex(): Promise<string>
  close(): Promise<void>
}

/** What the files of a vault lie in: a directory of this machine, or one at the caller's. Names are those of files. */
export type VaultFiles = Pick<Vault, 'directory' | 'textOf'> & {
  isForeign(name: string): Promise<boolean>
  has(name: string): Promise<boolean>
  write(name: string, text: string): Promise<void>
}

export const INDEX_NAME = 'index.md'

/** A vault over its files and its record: what stands in them is the same wherever they lie. */
export function assembleVault(files: VaultFiles, manifest: AnswerManifest, close: Vault['close']): Vault {
  const { directory } = files
  return {
    directory,
    manifest,
    isForeign: async (slug) =>
      (await Promise.all(buildFileNames(slug).map((name) => files.isForeign(name)))).some(Boolean),
    has: async ({ md, json }) => (await Promise.all([md, json].map((name) => files.has(name)))).every(Boolean),
    textOf: (entry) => files.textOf(entry),
    async write(answer, { slug, sessionId, ...filing }) {
      const [md, json] = buildFileNames(slug)
      await Promise.all([files.write(md, formatAnswerMarkdown(answer)), files.write(json, formatAnswerJson(answer))])
      const { question, state, askedAt, citations } = answer
      const facts = { question, state, citations_count: citations.length, asked_at: askedAt, session_id: sessionId }
      const entry = { ...filing, ...facts, md, json }
      await manifest.add(entry)
      return entry
    },
    async writeIndex() {
      await files.write(INDEX_NAME, formatIndexMarkdown(manifest.entries()))
      return `${directory}/${INDEX_NAME}`
    },
    close,
  }
}

const buildFileNames = (slug: string) => [`${slug}.md`, `${slug}.json`] as const
