import { isForPrograms } from '../../contract/field-names.ts'
import { flagName } from '../../contract/requests-in-text.ts'
import { choicesOf, fieldsOf, kindOf } from '../arguments.ts'
import type { Verb } from './verb.ts'

export type Candidate = { readonly word: string; readonly meaning: string }

/** A flag, whether a value follows it, and the values where only some are accepted. */
export type FlagCandidate = Candidate & { readonly takesValue: boolean; readonly choices: readonly string[] }

/** What can be typed after some words of verbs: further words, flags, or what the first argument may be. */
export type Stop = {
  readonly at: string
  readonly words: readonly Candidate[]
  readonly flags: readonly FlagCandidate[]
}

const SWITCHES: readonly FlagCandidate[] = [
  { word: '--json', meaning: 'Print JSON', takesValue: false, choices: [] },
  { word: '--yes', meaning: 'Do not ask before', takesValue: false, choices: [] },
  { word: '--help', meaning: 'Show the help', takesValue: false, choices: [] },
]

/** Every beginning of every verb, with what may follow it; the empty one first. */
export function stopsOf(verbs: readonly Verb[]): readonly Stop[] {
  const beginnings = new Set([
    '',
    ...verbs.flatMap(({ words }) => words.map((_, index) => words.slice(0, index + 1).join(' '))),
  ])
  return [...beginnings].map((at) => {
    const verb = verbs.find(({ name }) => name === at)
    const words = [...nextWords(verbs, at), ...(verb ? argumentWords(verb) : [])]
    return { at, words, flags: verb ? [...flagsOf(verb), ...SWITCHES] : [] }
  })
}

function nextWords(verbs: readonly Verb[], at: string): Candidate[] {
  const begun = at === '' ? [] : at.split(' ')
  const after = verbs.filter(
    ({ words }) => words.length > begun.length && begun.every((word, index) => word === words[index]),
  )
  const byWord = Map.groupBy(after, ({ words }) => words[begun.length]!)
  return [...byWord].map(([word, members]) => ({ word, meaning: meaningOf(members, begun.length + 1) }))
}

/** A verb's own summary; of a group, the words that go on from it. */
function meaningOf(members: readonly Verb[], length: number): string {
  const whole = members.find(({ words }) => words.length === length)
  return whole ? whole.operation.summary : members.map(({ words }) => words[length]).join(', ')
}

function argumentWords({ positionals, operation }: Verb): Candidate[] {
  const field = fieldsOf(operation.input)[positionals[0]?.field ?? '']
  return field ? choicesOf(field).map((word) => ({ word, meaning: field.description ?? '' })) : []
}

function flagsOf({ positionals, operation }: Verb): FlagCandidate[] {
  const placed = new Set(positionals.map(({ field }) => field))
  const fields = Object.entries(fieldsOf(operation.input)).filter(
    ([field]) => !placed.has(field) && !isForPrograms(operation, field),
  )
  return fields.map(([field, shape]) => ({
    word: flagName(field),
    meaning: shape.description ?? '',
    takesValue: kindOf(shape).name !== 'flag',
    choices: choicesOf(shape),
  }))
}
