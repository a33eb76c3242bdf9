import { isProgramField } from '../../contract/field-names.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { findArgumentKind, findShapeFields, listChoices } from '../arguments.ts'
import type { Verb } from './verb.ts'

export type CompletionCandidate = { readonly word: string; readonly meaning: string }

/** A flag, whether a value follows it, and the values where only some are accepted. */
type FlagCandidate = CompletionCandidate & { readonly takesValue: boolean; readonly choices: readonly string[] }

/** What can be typed after some words of verbs: further words, flags, or what the first argument may be. */
export type CompletionStop = {
  readonly at: string
  readonly words: readonly CompletionCandidate[]
  readonly flags: readonly FlagCandidate[]
}

const SWITCHES: readonly FlagCandidate[] = [
  { word: '--json', meaning: 'Print JSON', takesValue: false, choices: [] },
  { word: '--yes', meaning: 'Do not ask before', takesValue: false, choices: [] },
  { word: '--help', meaning: 'Show the help', takesValue: false, choices: [] },
]

/** Every beginning of every verb, with what may follow it; the empty one first. */
export function listCompletionStops(verbs: readonly Verb[]): readonly CompletionStop[] {
  const beginnings = new Set([
    '',
    ...verbs.flatMap(({ words }) => words.map((_, index) => words.slice(0, index + 1).join(' '))),
  ])
  return [...beginnings].map((at) => {
    const verb = verbs.find(({ name }) => name === at)
    const words = [...listNextWords(verbs, at), ...(verb ? listArgumentWords(verb) : [])]
    return { at, words, flags: verb ? [...listFlagCandidates(verb), ...SWITCHES] : [] }
  })
}

function listNextWords(verbs: readonly Verb[], at: string): CompletionCandidate[] {
  const begun = at === '' ? [] : at.split(' ')
  const after = verbs.filter(
    ({ words }) => words.length > begun.length && begun.every((word, index) => word === words[index]),
  )
  const byWord = Map.groupBy(after, ({ words }) => words[begun.length]!)
  return [...byWord].map(([word, members]) => ({ word, meaning: describeMembers(members, begun.length + 1) }))
}

/** A verb's own summary; of a group, the words that go on from it. */
function describeMembers(members: readonly Verb[], length: number): string {
  const whole = members.find(({ words }) => words.length === length)
  return whole ? whole.operation.summary : members.map(({ words }) => words[length]).join(', ')
}

function listArgumentWords({ positionals, operation }: Verb): CompletionCandidate[] {
  const field = findShapeFields(operation.input)[positionals[0]?.field ?? '']
  return field ? listChoices(field).map((word) => ({ word, meaning: field.description ?? '' })) : []
}

function listFlagCandidates({ positionals, operation }: Verb): FlagCandidate[] {
  const placed = new Set(positionals.map(({ field }) => field))
  const fields = Object.entries(findShapeFields(operation.input)).filter(
    ([field]) => !placed.has(field) && !isProgramField(operation, field),
  )
  return fields.map(([field, shape]) => ({
    word: formatFlag(field),
    meaning: shape.description ?? '',
    takesValue: findArgumentKind(shape).name !== 'flag',
    choices: listChoices(shape),
  }))
}
