import type { OperationCatalogue } from '../../contract/operation.ts'
import { findNearest } from '../../lib/find-nearest.ts'
import type { LocalVerb, Verb } from './verb.ts'

/** All verbs of a catalogue, in its order. */
export function listVerbs(catalogue: OperationCatalogue): readonly Verb[] {
  return Object.entries(catalogue).flatMap(([operationName, operation]) =>
    operation.cli ? [{ ...readVerb(operation.cli), operation, operationName }] : [],
  )
}

/** The verbs of what is done on this machine. */
export function listLocalVerbs(all: readonly LocalVerb[]): readonly Verb[] {
  return all.map((verb) => ({ ...readVerb(verb.cli), operation: verb, run: verb.run }))
}

function readVerb(cli: string): Pick<Verb, 'name' | 'words' | 'positionals'> {
  const parts = cli.split(' ')
  const words = parts.filter((part) => /^[a-z]/.test(part))
  const positionals = parts
    .filter((part) => !words.includes(part))
    .map((part) => ({
      field: part.replace(/[<>[\].]/g, ''),
      takesRest: part.includes('...'),
    }))
  return { name: words.join(' '), words, positionals }
}

/** The verb that the words begin with, the longest one, and the words left over. */
export function findVerb(verbs: readonly Verb[], words: readonly string[]) {
  const fits = verbs.filter((verb) => verb.words.every((word, index) => word === words[index]))
  const verb = fits.sort((a, b) => b.words.length - a.words.length)[0]
  return verb ? { verb, rest: words.slice(verb.words.length) } : null
}

/** The verbs that begin with these words: `notebook` names a group of them. */
export function findVerbsUnder(verbs: readonly Verb[], words: readonly string[]): readonly Verb[] {
  return words.length === 0 ? [] : verbs.filter((verb) => words.every((word, index) => word === verb.words[index]))
}

/** What somebody who typed these words may have meant, at most three verbs. */
export function suggestVerbs(verbs: readonly Verb[], words: readonly string[]): readonly string[] {
  const names = verbs.map(({ name }) => name)
  const sharing = verbs.filter((verb) => verb.words.includes(words[0] ?? '')).map(({ name }) => name)
  const near = [...findNearest(words.slice(0, 2).join(' '), names), ...findNearest(words[0] ?? '', names)]
  return [...new Set([...near, ...sharing])].slice(0, 3)
}
