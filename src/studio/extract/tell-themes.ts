import type { Statement, Theme } from '../outline.ts'
import { Chooser, type Ranked, rankMembers, type Telling } from './choose.ts'
import { isTitle } from './headings.ts'
import { keyPhrases } from './key-phrases.ts'
import { nounPhrases } from './noun-phrases.ts'
import { statementOf } from './statements.ts'
import { themeTitles } from './titles.ts'
import type { Topic } from './topic-tree.ts'

const STATEMENTS = { fewest: 6, most: 10 }
const MOST_TERMS = 8
const SUBTHEMES = { most: 6, statements: 3, terms: 4, compared: 60 }
const SUMMARY = { fewest: 3, most: 7, ofEach: 3 }
/** So much less each further sentence of one topic counts for the summary. */
const SUMMARY_FALL = 0.25

/**
 * The themes of the topics and the summary of them all. No statement stands in two themes, or in a theme and its part.
 * @param title of the whole, which no theme repeats
 */
export function tellThemes(
  topics: readonly Topic[],
  telling: Telling,
  title: string,
): { themes: Theme[]; summary: Statement[] } {
  const chooser = new Chooser(telling.vectors)
  const ranked = topics.map(({ members }) => rankMembers(members, telling))
  const terms = termsOf(topics, telling, MOST_TERMS)
  const chosen = topics.map((topic, index) => chooser.choose(ranked[index]!, statementCount(topic)))
  const titles = themeTitles(topics, terms, namesOf(topics, chosen, telling), title)
  const themes = topics.map((topic, index) => ({
    title: titles[index]!,
    terms: terms[index]!,
    statements: chosen[index]!.map((member) => statementOf(telling.candidates[member]!)),
    subthemes: subthemesOf(topic, titles[index]!, telling, chooser),
  }))
  return { themes: themes.filter(({ statements }) => statements.length > 0), summary: summaryOf(ranked, telling) }
}

const statementCount = ({ members }: Topic) =>
  Math.min(STATEMENTS.most, Math.max(STATEMENTS.fewest, Math.ceil(members.length / 3)))

const termsOf = (topics: readonly Topic[], { candidates }: Telling, limit: number) =>
  keyPhrases(
    topics.map(({ members }) => members.map((member) => candidates[member]!)),
    limit,
  )

/** @param chosen of each topic, the sentences that stand under its title */
function namesOf(topics: readonly Topic[], chosen: readonly (readonly number[])[], { candidates }: Telling) {
  const found = (members: readonly number[]) => members.map((member) => candidates[member]!)
  const told = chosen.map((members) => new Set(found(members)))
  return nounPhrases(
    topics.map(({ members }) => found(members)),
    told,
  )
}

/** The largest parts of a topic under headings of their own, with what was not said above. */
function subthemesOf(topic: Topic, title: string, telling: Telling, chooser: Chooser): Theme[] {
  const parts = topic.parts.filter(({ heading }) => isTitle(heading) && heading.toLowerCase() !== title.toLowerCase())
  const largest = [...parts].sort((a, b) => b.members.length - a.members.length).slice(0, SUBTHEMES.most)
  const shown = parts.filter((part) => largest.includes(part))
  const terms = termsOf(shown, telling, SUBTHEMES.terms)
  const titles = themeTitles(shown, terms, [], title)
  return shown.flatMap(({ members }, index) => {
    const chosen = chooser.choose(rankMembers(members, telling, SUBTHEMES.compared), SUBTHEMES.statements)
    const statements = chosen.map((member) => statementOf(telling.candidates[member]!))
    return statements.length === 0 ? [] : [{ title: titles[index]!, terms: terms[index]!, statements, subthemes: [] }]
  })
}

/** The best of every topic compete; they are told in reading order, but first what the caller wished to hear of. */
function summaryOf(ranked: readonly (readonly Ranked[])[], { candidates, vectors, weigh }: Telling): Statement[] {
  const size = Math.min(SUMMARY.most, Math.max(SUMMARY.fewest, ranked.length))
  const best = ranked
    .flatMap((members) => members.slice(0, SUMMARY.ofEach).map(fallen))
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const chosen = new Chooser(vectors).choose(best, size)
  const inOrder = chosen.sort((a, b) => a - b)
  const first = inOrder.reduce((best, index) => (weigh(index) > weigh(best) ? index : best), inOrder[0] ?? 0)
  return [...new Set(inOrder.length > 0 ? [first, ...inOrder] : [])].map((index) => statementOf(candidates[index]!))
}

const fallen = ({ index, score }: Ranked, place: number): Ranked => ({
  index,
  score: score * (1 - SUMMARY_FALL * place),
})
