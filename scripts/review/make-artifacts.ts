import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ARTIFACT_TYPES, type ArtifactType, type MadeArtifact } from '../../src/domain/artifact.ts'
import { openEngine } from '../../src/engine/notebooks.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { detectLanguage } from '../../src/text/detect-language.ts'
import type { ReviewDocument } from './documents.ts'
import { listStatements, type ReviewStatement } from './statements.ts'

export type ReviewedArtifact = {
  readonly document: string
  /** Of the document, ISO 639-1. */
  readonly language: string
  readonly made: MadeArtifact
  readonly statements: readonly ReviewStatement[]
}

const never = new AbortController().signal

/**
 * Makes every kind of one document in a notebook of its own, and writes the files below `folder`.
 * @param directory where the notebooks are kept
 */
export async function makeArtifacts(
  { file, name }: ReviewDocument,
  { directory, folder, kinds = ARTIFACT_TYPES }: { directory: string; folder: string; kinds?: readonly ArtifactType[] },
): Promise<readonly ReviewedArtifact[]> {
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'error' }) })
  const space = engine.space('default')
  const { id } = space.create('')
  mkdirSync(folder, { recursive: true })
  const reviewed: ReviewedArtifact[] = []
  await space.addSource(id, { type: 'file', path: file, name: path.basename(file) }, never)
  for (const type of kinds) {
    try {
      const made = await space.artifacts.create(id, { type, language: 'en', isLanguageOpen: true }, never)
      const main = made.files.find((one) => one.name.endsWith(type === 'infographic' ? '.svg' : '.json'))
      for (const { name: part } of made.files)
        copyFileSync((await space.artifacts.download(id, made.id, part)).path, path.join(folder, `${type}-${part}`))
      const text = main ? readFileSync(path.join(folder, `${type}-${main.name}`), 'utf8') : ''
      const statements = listStatements(made, text)
      const language = detectLanguage(statements.map((one) => one.text).join('\n'))
      reviewed.push({ document: name, language, made, statements })
    } catch (error) {
      process.stderr.write(`${name}, ${type}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  await engine.close()
  return reviewed
}
