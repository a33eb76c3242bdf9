import { writeAnswer } from '../../compose/write-answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { type DefinedRole, listRoles, MAX_OPENING_CHARS } from './read-roles.ts'

const PASSAGES_READ = 8
const MAX_SOURCES_READ = 6
const MAX_PARTIES = 6

/** "Who are the parties?": whom the agreement that is asked about names as such, each with what it is called from there on. */
export function answerByParty(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (!isAskedFor('party', asked.text)) return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  for (const source of readFoundSources(found, retrieval, MAX_SOURCES_READ)) {
    const parties = readParties(source)
    if (parties.length > 1)
      return writeAnswer(
        asked,
        parties.map((party) => quoteRole(source, party)),
        [],
        retrieval,
      )
  }
  return null
}

/** The roles in a row that parties have; what the agreement is about gets a name behind them. */
function readParties(source: IndexedSource): DefinedRole[] {
  const roles = listRoles(source).filter(({ start }) => start <= MAX_OPENING_CHARS)
  const first = roles.findIndex(({ isParty }) => isParty)
  const behind = roles.slice(Math.max(0, first)).findIndex(({ isParty }) => !isParty)
  return first < 0 ? [] : roles.slice(first, behind < 0 ? undefined : first + behind).slice(0, MAX_PARTIES)
}

function quoteRole(source: IndexedSource, { role, named, start, end }: DefinedRole): Quote {
  return { ...quoteSource(source, start, end, 'item'), shown: `${role}: ${named}` }
}
