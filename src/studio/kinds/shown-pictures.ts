import { takeInTurn } from '../../lib/take-in-turn.ts'
import type { MakerTools } from '../maker.ts'
import type { Outline, Statement, Theme } from '../outline.ts'
import type { SourcePicture } from '../source-picture.ts'
import { listThemeStatements } from './study/find-facts.ts'

/** A picture of a source, what its source says below it, and the theme that speaks of it. */
export type ShownPicture = {
  readonly caption: Statement
  readonly picture: SourcePicture
  readonly theme: Theme | null
}

/** Captions that are tried for each picture wanted: not every one has a picture that can be had. */
const MAX_TRIES_EACH = 3

/** At most so many pictures of the sources, in the order of the themes; each theme has its first before one has its second. */
export async function readShownPictures(
  { captions, themes }: Outline,
  most: number,
  { readPicture, signal }: Pick<MakerTools, 'readPicture' | 'signal'>,
): Promise<readonly ShownPicture[]> {
  if (readPicture === undefined || most === 0) return []
  const placed = captions.map((caption) => ({ caption, theme: findCaptionTheme(caption, themes) }))
  const byTheme = Map.groupBy(placed, ({ theme }) => theme)
  const shown: ShownPicture[] = []
  for (const { caption, theme } of takeInTurn([...byTheme.values()]).slice(0, most * MAX_TRIES_EACH)) {
    signal?.throwIfAborted()
    const picture = shown.length < most ? await readPicture(caption.reference) : null
    if (picture) shown.push({ caption, picture, theme })
  }
  return shown.toSorted((a, b) => captions.indexOf(a.caption) - captions.indexOf(b.caption))
}

/** The theme that has the nearest sentence of the same source. */
function findCaptionTheme({ reference }: Statement, themes: readonly Theme[]): Theme | null {
  const distances = themes.map((theme) => {
    const own = listThemeStatements(theme).filter((one) => one.reference.sourceId === reference.sourceId)
    return { theme, distance: Math.min(...own.map((one) => Math.abs(one.reference.start - reference.start))) }
  })
  const nearest = distances.toSorted((a, b) => a.distance - b.distance)[0]
  return nearest && Number.isFinite(nearest.distance) ? nearest.theme : null
}

const LABEL = /^\p{L}+\.?\s?[\p{Nd}]+(?:[.-][\p{Nd}]+)*\s?[.:：–—-]?\s*/u

/** What a caption says, without the number of its figure: its first sentence. */
export function readCaptionTitle({ text }: Statement): string {
  const said = text.replace(LABEL, '')
  const first = /^.{15,}?[.。](?=\s|$)/u.exec(said)?.[0] ?? said
  return first.replace(/[.。]$/u, '')
}
