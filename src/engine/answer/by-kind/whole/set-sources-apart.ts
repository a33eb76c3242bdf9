import { hedge } from '../../compose/hedge.ts'
import { readSides } from '../../language/read-sides.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { isSourceNoun, readPhraseWords } from './phrase-words.ts'
import { summariseEach } from './quote-each-scope.ts'
import { readTarget, type Scope } from './read-target.ts'
import { writeScopes } from './write-scopes.ts'

const SENTENCES_OF_EACH = 3

/**
 * "Compare the Salon article and the CNET article": what each of them says, told in part, since how they differ no sentence of
 * theirs says. Null where the question puts no two sources beside each other, or asks one thing of both.
 */
export function setSourcesApart(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const read = readSides(asked.typed, asked.language)
  if (read === null || read.about !== '' || !read.sides.some((side) => callsSource(side, asked.language))) return null
  const scopes = read.sides.flatMap((side) => findScope(side, asked.language, retrieval) ?? [])
  const ids = new Set(scopes.map(({ source }) => source.id))
  if (scopes.length < read.sides.length || ids.size < scopes.length) return null
  const target = { kind: 'source', scopes, unmet: [] } as const
  const told = writeScopes(asked, target, retrieval, summariseEach(asked.language, retrieval, SENTENCES_OF_EACH), true)
  return told && hedge(told, asked.language)
}

const callsSource = (phrase: string, language: string) =>
  readPhraseWords(phrase, language).some(({ word }) => isSourceNoun(word))

function findScope(side: string, language: string, retrieval: Retrieval): Scope | null {
  const target = readTarget(side, language, retrieval)
  return target.kind === 'source' && target.scopes.length === 1 ? target.scopes[0]! : null
}
