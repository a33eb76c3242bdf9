import { toPlainTitle } from '../../../../text/plain-title.ts'
import { joinEveryCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { type IndexedSource, readFirstLine } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type FoundList, findListsAround, isNumberedList } from './find-lists.ts'

const MAX_SOURCE_CHARS = 60_000
const MIN_PART_CHARS = 4
const MIN_PARTS = 3
/** What a thing is made of is told in few words each, with amounts. */
const MAX_ENTRY_CHARS = 90

/**
 * The steps or the parts of a thing that a whole source is about: "How is the bread made?" asked of a recipe for it, which
 * need not name it again. Null where the question asks for neither, or no title, or more than one, says what it asks for.
 */
export function findSubjectList(asked: AskedQuestion, retrieval: Retrieval): FoundList | null {
  const sought = readSought(asked)
  if (sought === null) return null
  const words = new Set(retrieval.terms(sought.thing))
  const named = retrieval.sources.flatMap(({ id }) => {
    const source = words.size === 0 ? null : retrieval.readSource(id)
    return source && isAbout(source, words, retrieval) ? [source] : []
  })
  const [source, other] = named
  if (!source || other || source.text.length > MAX_SOURCE_CHARS) return null
  const lists = findListsAround(source, { start: 0, end: source.text.length })
  return (sought.isMaking ? chooseSteps(lists) : chooseParts(lists)) ?? null
}

/** What is asked for, and the question without the words that ask for it. */
function readSought({ text }: AskedQuestion): { isMaking: boolean; thing: string } | null {
  for (const [cue, isMaking] of compileCues()) {
    const met = cue.exec(text)
    // a cue may span the thing: "how is the bread made"
    if (met) return { isMaking, thing: text.replace(met[0], dropCueWords(met[0])) }
  }
  return null
}

/** Of a cue with the thing inside, its first and last words are the cue's. */
const dropCueWords = (met: string) => met.trim().split(/\s+/).slice(2, -1).join(' ')

let cues: readonly (readonly [RegExp, boolean])[] | null = null

/** In whatever language of ours it is asked: of few words that cannot be told for sure. */
function compileCues(): readonly (readonly [RegExp, boolean])[] {
  if (cues !== null) return cues
  const compile = (cue: string) => new RegExp(cue, 'iu')
  cues = [
    [compile(joinEveryCue(({ making }) => making.asks)), true],
    [compile(joinEveryCue(({ making }) => making.parts)), false],
  ]
  return cues
}

/** Whether a source's title or first line holds every word, alone or as a part of a longer one. */
function isAbout({ name, text }: IndexedSource, words: ReadonlySet<string>, { terms }: Retrieval): boolean {
  const title = terms(`${toPlainTitle(name)} ${readFirstLine(text)}`)
  const isMet = (word: string) =>
    title.some((own) => own === word || (word.length >= MIN_PART_CHARS && (own.endsWith(word) || own.startsWith(word))))
  return [...words].every(isMet)
}

/** The only numbered list; the longest of several where the parts are listed too: other sources tell of many ways. */
function chooseSteps(lists: readonly FoundList[]): FoundList | undefined {
  const numbered = lists.filter(isNumberedList).sort((one, other) => other.entries.length - one.entries.length)
  return numbered.length < 2 || chooseParts(lists) ? numbered[0] : undefined
}

/** The first list of short entries that a line over it names, or most of which tell amounts. */
const chooseParts = (lists: readonly FoundList[]) =>
  lists.find(
    (list) =>
      !isNumberedList(list) &&
      list.entries.length >= MIN_PARTS &&
      list.entries.every(({ kind, start, end }) => kind === 'item' && end - start <= MAX_ENTRY_CHARS) &&
      (isNamedParts(list) || tellsAmounts(list)),
  )

function isNamedParts({ source, heading, intro }: FoundList): boolean {
  const over = [heading, intro].flatMap((one) => (one ? [source.text.slice(one.start, one.end)] : []))
  const parts = compileCues().find(([, isMaking]) => !isMaking)![0]
  return over.some((line) => parts.test(line))
}

const tellsAmounts = ({ source, entries }: FoundList) =>
  2 * entries.filter(({ start, end }) => /^\W*[\d½¼¾]/u.test(source.text.slice(start, end))).length >= entries.length
