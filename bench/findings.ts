/**
 * Whether the main finding of a document stands in what is made of it: twenty articles, papers and manuals of ../shared, each
 * finding written down before anything was made of it, with the words without which it is not told. They have to stand
 * together: in a paragraph of the report, on a slide, in a branch of the map, in two turns of the talk that follow each other.
 * `--examples` prints what lacks it, `--match=TEXT` takes the documents of that name alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ArtifactType, MadeArtifact, MindMapNode } from '../src/domain/artifact.ts'
import { openEngine } from '../src/engine/notebooks.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { print } from './support/print.ts'

type Finding = { readonly file: string; readonly finding: string; readonly says: readonly string[] }

const MATERIAL = path.join(import.meta.dirname, '../../shared/material')
const KINDS = ['report', 'presentation', 'mind_map', 'audio_overview'] as const satisfies readonly ArtifactType[]
const never = new AbortController().signal
const readFlag = (name: string) => process.argv.find((word) => word.startsWith(`--${name}`))
const match = readFlag('match=')?.split('=')[1] ?? ''
const findings = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'support/findings.json'), 'utf8')) as Finding[]
).filter(({ file }) => file.includes(match))

/** What is heard or seen at once. */
function listUnits({ type, text = '', tree }: MadeArtifact): string[] {
  if (tree) return tree.children.map((branch) => `${tree.title} ${listTitles(branch).join(' ')}`)
  if (type === 'presentation') return text.split(/\n(?=## )/)
  const parts = text.split(type === 'report' ? /\n\s*\n/ : /\n+/)
  return type === 'report' ? parts : parts.map((part, place) => `${part} ${parts[place + 1] ?? ''}`)
}

function listTitles({ title, children }: MindMapNode): string[] {
  return [title, ...children.flatMap(listTitles)]
}

const isTold = (made: MadeArtifact, says: readonly string[]) =>
  listUnits(made).some((unit) => says.every((word) => new RegExp(word, 'iu').test(unit)))

async function lookThrough({ file, says }: Finding): Promise<string[]> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'bench-findings-'))
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'error' }) })
  const space = engine.space('default')
  const { id } = space.create('')
  const missing: string[] = []
  const name = file.replaceAll('/', '-')
  try {
    await space.addSource(id, { type: 'file', path: path.join(MATERIAL, file), name }, never)
    for (const type of KINDS) {
      const made = await space.artifacts.create(id, { type, language: 'en', isLanguageOpen: true }, never)
      if (isTold(made, says)) continue
      missing.push(type)
      if (readFlag('examples')) print(`--- ${type}\n${listUnits(made).join('\n')}`)
    }
  } finally {
    await engine.close()
    rmSync(directory, { recursive: true })
  }
  return missing
}

const lacking = new Map<string, number>()
let whole = 0
for (const one of findings) {
  const missing = await lookThrough(one)
  if (missing.length === 0) whole += 1
  else print(`not in ${missing.join(', ')}: ${one.file}: ${one.finding}`)
  for (const kind of missing) lacking.set(kind, (lacking.get(kind) ?? 0) + 1)
}
const shares = KINDS.map((kind) => `${kind} ${findings.length - (lacking.get(kind) ?? 0)}`).join(', ')
print(`main finding told in all four kinds: ${whole} of ${findings.length} (${shares}; reach 18)`)
