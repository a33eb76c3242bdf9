import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import { findLocale, listLocaleCodes } from '../../language/locales.ts'
import { findNumberedThing } from '../../language/numbered-thing.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { answerInScope } from './answer-in-scope.ts'
import { readOutline } from './outline.ts'
import { quoteSection } from './quote-scope.ts'
import { type Scope, scopeSection } from './read-target.ts'

const PASSAGES_READ = 5
/** So few sources are all looked through for the heading. */
const MAX_SOURCES_READ = 6
/** A section of this length is told whole where no sentence of it has the words of the question. */
const MAX_SECTION_CHARS = 500
const MAX_QUOTES = 3

/**
 * Answers what is asked of "the third day" in the section under "Day 3" or "Third day"; null where the question numbers
 * nothing, no heading goes by that number, or its section is long and speaks of something else.
 */
export function answerNumbered(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { text, language } = asked
  const thing = findNumberedThing(text, [language])
  const scopes = thing ? findNumberedSections(asked, thing, retrieval) : []
  if (!thing || scopes.length === 0) return null
  const topic = text.slice(0, thing.start) + text.slice(thing.end)
  const found = answerInScope(topic, scopes, retrieval)
  if (found) return found
  const [only, other] = scopes
  if (other || only!.end - only!.start > MAX_SECTION_CHARS) return null
  const { text: told, citations } = composeAnswer(asked, quoteSection(only!, MAX_QUOTES, retrieval), retrieval)
  const { unsure } = findLocale(language).phrases
  return citations.length === 0 ? null : writeOffline('partial', `${told}\n\n${unsure}`, citations)
}

function findNumberedSections(
  { searchText }: AskedQuestion,
  { noun, number }: { readonly noun: string; readonly number: number },
  retrieval: Retrieval,
): Scope[] {
  const { terms, find } = retrieval
  const wanted = new Set(terms(noun))
  const found = find(`${searchText} ${noun} ${number}`, PASSAGES_READ)
  const isIt = (title: string) => {
    const named = findNumberedThing(title, listLocaleCodes())
    return named?.start === 0 && named.number === number && terms(named.noun).some((term) => wanted.has(term))
  }
  return [...readFoundSources(found, retrieval, MAX_SOURCES_READ)].flatMap((source) =>
    readOutline(source)
      .filter(({ title }) => isIt(title))
      .map((section) => scopeSection({ source, section })),
  )
}
