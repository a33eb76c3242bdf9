import { readSides } from '../../language/read-sides.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { setsApart } from './sets-apart.ts'
import { listTellingTerms } from './telling-terms.ts'

/** An entry of a list or a row says of its side what its neighbours say of theirs. */
const ENTRY = /^\s*(?:[-*•|]|\d+[.)])/u
/** What an entry of a manual says of its very name. */
const NAMED_ENTRY = /^\*\*[^*\n]+\*\*:/u

/**
 * Whether an answer tells what is compared one by one, and no quote sets both apart: "A wand can be recharged" and "Spellbooks are
 * tomes" are both so, and leave open what sets them apart. Entries of one list are meant for being compared, and so are those of one manual.
 */
export function tellsSideBySide(
  { text, language }: Pick<AskedQuestion, 'text' | 'language'>,
  { text: said, citations }: WrittenAnswer,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const read = readSides(text, language)
  if (read === null || read.about !== '' || citations.length < read.sides.length || NAMED_ENTRY.test(said)) return false
  const sides = listTellingTerms(read.sides, { terms })
  const namesAll = (said: ReadonlySet<string>) => sides.every((side) => side.some((term) => said.has(term)))
  const isOfAll = (said: string) => namesAll(new Set(terms(said))) && setsApart(said, sides, language, { terms })
  const areEntries = citations.every(({ sourceText }) => ENTRY.test(sourceText)) // one beside a sentence is no neighbour of it
  return !areEntries && !citations.some(({ sourceText }) => isOfAll(sourceText))
}
