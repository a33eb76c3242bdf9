import type { SentenceCandidate } from './candidates.ts'

/** What a translation leaves as it is: numbers, names, identifiers. */
const ANCHOR =
  /\p{Nd}+(?:[.,]\p{Nd}+)*|(?<=[\p{L}\p{N},;:)}’'"]\s|[^\p{sc=Latin}\s])\p{Lu}[\p{L}\p{N}_.-]*[\p{L}\p{N}]|\b\w+[_.:/@-]\w[\w_.:/@-]*\b/gu
const MIN_ANCHORS = 2
const SAME_SHARE = 0.6
/** An anchor of more sentences tells none from the others. */
const MAX_HOLDERS = 24
const MIN_MATCHES = 3
const TRANSLATED_SHARE = 0.4

type AnchoredSentence = { readonly index: number; readonly anchors: ReadonlySet<string> }

/**
 * The sources that say in another language what an earlier one of the notebook says: most of their sentences with numbers
 * and names have one with the same there. Of such two the one in `language` is told, else the earlier.
 */
export function findTranslatedSources(candidates: readonly SentenceCandidate[], language: string): ReadonlySet<string> {
  const bySource = Map.groupBy(
    candidates.keys().filter((index) => readAnchors(candidates[index]!).size >= MIN_ANCHORS),
    (index) => candidates[index]!.section.source.id,
  )
  const sources = [...bySource].map(([id, members]) => ({
    id,
    language: candidates[members[0]!]!.section.source.language,
    sentences: members.map((index) => ({ index, anchors: readAnchors(candidates[index]!) })),
  }))
  const wanted = language.split('_')[0]
  const told = sources.toSorted((a, b) => Number(b.language === wanted) - Number(a.language === wanted))
  const translated = new Set<string>()
  for (const [place, source] of told.entries()) {
    const others = told
      .slice(0, place)
      .filter((other) => other.language !== source.language && !translated.has(other.id))
    if (others.some((other) => saysTheSame(source.sentences, other.sentences))) translated.add(source.id)
  }
  return translated
}

const readAnchors = ({ text }: SentenceCandidate) =>
  new Set((text.match(ANCHOR) ?? []).map((anchor) => anchor.toLowerCase().replace(/[.,:]+$/, '')))

function saysTheSame(sentences: readonly AnchoredSentence[], others: readonly AnchoredSentence[]): boolean {
  const holders = Map.groupBy(
    others.flatMap(({ anchors }) => [...anchors].map((anchor) => ({ anchor, anchors }))),
    ({ anchor }) => anchor,
  )
  const matches = sentences.filter(({ anchors }) =>
    [...anchors].some((anchor) => {
      const held = holders.get(anchor) ?? []
      return held.length <= MAX_HOLDERS && held.some((other) => holdTheSame(anchors, other.anchors))
    }),
  )
  return matches.length >= MIN_MATCHES && matches.length >= TRANSLATED_SHARE * sentences.length
}

/** German writes all its nouns as names: the sentence with fewer anchors says what the two may share. */
function holdTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((anchor) => b.has(anchor)).length
  return shared >= MIN_ANCHORS && shared >= SAME_SHARE * Math.min(a.size, b.size)
}
