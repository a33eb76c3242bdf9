import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Who imports whom, by their paths below one folder; types count as much as values. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** What a text imports, as it is written there. */
export function listImports(text: string): string[] {
  const written = /^(?:(?:import|export|\}).* from|import) '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(written)].map((match) => match[1] ?? match[2]!)
}

/** The files below `folder` without their tests, each with those of them that it imports. */
export function readImportGraph(folder: string): ImportGraph {
  const files = globSync('**/*.{ts,tsx,js}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
  const known = new Set(files)
  return new Map(files.map((file) => [file, new Set(listTargets(folder, file).filter((target) => known.has(target)))]))
}

const listTargets = (folder: string, file: string) =>
  listImports(readFileSync(path.join(folder, file), 'utf8'))
    .filter((target) => target.startsWith('.'))
    .map((target) => path.posix.join(path.posix.dirname(file), target))

/** What lies in each folder (files, and folders taken as a whole), with who of them imports whom. */
export function groupBySiblings(graph: ImportGraph): ImportGraph[] {
  const folders = new Set([...graph.keys()].flatMap(listFoldersAbove))
  return [...folders].map((folder) => {
    const siblings = new Map<string, Set<string>>()
    for (const [file, targets] of graph) {
      const from = findSibling(folder, file)
      if (from === null) continue
      const found = siblings.get(from) ?? new Set<string>()
      for (const to of [...targets].map((target) => findSibling(folder, target)))
        if (to !== null && to !== from) found.add(to)
      siblings.set(from, found)
    }
    return siblings
  })
}

/** '' for the folder that holds all. */
const listFoldersAbove = (file: string) => {
  const parts = file.split('/').slice(0, -1)
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)]
}

function findSibling(folder: string, file: string): string | null {
  return file.startsWith(folder) ? `${folder}${file.slice(folder.length).split('/')[0]}` : null
}

/** The groups whose members reach each other, each once and in order of their names. */
export function findCircles(graph: ImportGraph): string[][] {
  const reached = new Map([...graph.keys()].map((from) => [from, listReached(graph, from)]))
  const circles = [...graph.keys()].map((from) =>
    [...reached.get(from)!].filter((to) => reached.get(to)?.has(from)).sort(),
  )
  return [...new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(' '), circle])).values()]
}

function listReached(graph: ImportGraph, from: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(from) ?? [])]
  while (open.length > 0) {
    const next = open.pop()!
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return reached
}
