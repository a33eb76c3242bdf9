import { existsSync, readFileSync } from 'node:fs'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findFamilyReader } from '../../../text/word-family.ts'

/** Words that people use for each other, as lists with a space between: "buy purchase acquire". */
type AlikeWords = { readonly alike: readonly string[] }

const FOLDER = new URL('./alike/', import.meta.url)

export const readAlikeWords = (code: string): AlikeWords => {
  const file = new URL(`${code}.json`, FOLDER)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AlikeWords) : { alike: [] }
}

const tables = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()

/** The terms of what else a thing is called, by the term of any word of its root. */
export function listAlikeTerms(term: string, language: string): string[] {
  const table = tables.get(language) ?? buildTable(language)
  tables.set(language, table)
  return [...(table.get(readRoot(term, language)) ?? [])]
}

function buildTable(language: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { terms } = loadAnalyzer(language)
  const table = new Map<string, Set<string>>()
  for (const line of readAlikeWords(language).alike) {
    const group = terms(line)
    for (const term of group) {
      const root = readRoot(term, language)
      const known = table.get(root) ?? new Set()
      for (const other of group) if (other !== term) known.add(other)
      table.set(root, known)
    }
  }
  return table
}

const readRoot = (term: string, language: string) => findFamilyReader(language)?.readRoot(term) ?? term
