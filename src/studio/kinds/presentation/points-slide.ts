import type { Statement } from '../../outline.ts'
import { citeIn } from '../cited-text.ts'
import { dropSaidHeadings } from '../drop-said-headings.ts'
import { buildPlaceKey } from '../place-key.ts'
import { chooseAsideFigures } from './choose-content.ts'
import { chooseHeadline, chooseSupport } from './headline.ts'
import type { DeckSlide } from './slide.ts'
import { buildFigurePoint, type DeckMaterial } from './slide-writing.ts'

type PointsTopic = {
  /** As the agenda names it: the title of the slide where no statement has room there. */
  readonly topic: string
  /** Words that the headline is chosen by. */
  readonly about: string
  /** Above the headline. */
  readonly kicker: string
  readonly points: number
  /** Whether what stands first is the headline or nothing is. */
  readonly isLed?: boolean
}

/** A figure beside the points has its sentence below it, which is no point then. */
const MIN_POINTS_BESIDE = 2

/**
 * One slide of statements: the one that says most as its headline, and below it what supports that. What it shows is told
 * from then on; the notes have every sentence whole, and more to say.
 */
export function buildPointsSlide(
  statements: readonly Statement[],
  { about, isLed, kicker, points: most, topic }: PointsTopic,
  material: DeckMaterial,
): DeckSlide {
  const { outline, plan } = material
  const leading = isLed ? statements.slice(0, 1) : statements
  const claim = statements.length > 1 ? chooseHeadline(leading, about, outline.language) : null
  const others = statements.filter(({ reference }) => reference !== claim?.reference)
  const first = isLed && claim === null ? others.slice(0, 1) : [] // however long it is: a slide without what leads tells the rest
  const support = chooseSupport(claim, others.slice(first.length), most - first.length, outline.language)
  const shown = [...first, ...support]
  const keys = new Set([...(claim ? [claim] : []), ...shown].map(buildPlaceKey))
  for (const key of keys) material.told.add(key)
  const aside =
    shown.length > MIN_POINTS_BESIDE
      ? chooseAsideFigures(outline.figures, shown).slice(0, shown.length - MIN_POINTS_BESIDE)
      : []
  const isAside = ({ reference }: Statement) => aside.some(({ statement }) => statement.reference === reference)
  const cite = citeIn(material.citations)
  const cited = claim && cite(claim)
  const said = statements.filter((statement) => keys.has(buildPlaceKey(statement)))
  const more = others.filter((statement) => !keys.has(buildPlaceKey(statement))).slice(0, plan.moreNotes)
  return {
    kind: 'points',
    title: cited?.text ?? topic,
    topic,
    kicker: cited === null ? '' : kicker,
    ...(cited && { citation: cited.citation }),
    points: dropSaidHeadings(
      shown.filter((statement) => !isAside(statement)),
      topic,
    ).map(cite),
    figures: aside.map((figure) => buildFigurePoint(figure, material)),
    notes: dropSaidHeadings([...said, ...more], topic).map(cite),
  }
}
