import { ARTIFACT_CODE, VARIANTS } from '../../wire/artifact-codes.ts'
import { findContentPlace } from '../../wire/rows/artifact-row.ts'

/** A kind of generated content as the studio offers it. */
export type TileKind = {
  /** What its tile is called: `studio.<name>` of the labels. */
  readonly name: TileName
  /** Icon words: of the layout before September 2026, and of the one since. */
  readonly icons: readonly [string, string]
  readonly code: number
  /** 0 unless it is an app. */
  readonly variant: number
  /** Values of its format and of its style. */
  readonly formats: readonly number[]
  readonly styles: readonly number[]
  /** For each group of toggles what each of them means on the wire. */
  readonly toggles: readonly (readonly number[])[]
  readonly hasLanguage: boolean
  /** Where the options stand in an order, and in which order; `$...` is what was chosen. */
  readonly contentAt: number
  readonly order: readonly unknown[]
}

type TileName =
  | 'audio'
  | 'video'
  | 'slides'
  | 'mindMap'
  | 'report'
  | 'flashcards'
  | 'quiz'
  | 'infographic'
  | 'dataTable'

const CHOICES = [1, 2, 3]
const NOTHING = { variant: 0, formats: [], styles: [], toggles: [], hasLanguage: true } as const
const { audio, video, slides, app, report, infographic, table } = ARTIFACT_CODE

/** What each form offers, and what it sends. Source: dom.md, section 2.9; rpcs.md, E. */
export const TILE_KINDS: readonly TileKind[] = (
  [
    {
      name: 'audio',
      icons: ['audio_magic_eraser', 'audio_spark'],
      code: audio,
      formats: [1, 2, 3, 4],
      toggles: [CHOICES],
      order: [null, ['$prompt', '$toggle0', null, '$sources', '$language', null, '$format']],
    },
    {
      name: 'video',
      icons: ['subscriptions', 'videocam'],
      code: video,
      formats: [3, 4, 1],
      styles: [1, 2, 3],
      hasLanguage: false,
      order: [null, null, ['$sources', null, '$prompt', null, '$format', '$style']],
    },
    {
      name: 'slides',
      icons: ['tablet', 'tablet'],
      code: slides,
      formats: [1, 2],
      toggles: [[2, 3, 4]],
      order: [['$prompt', '$language', '$format', '$toggle0']],
    },
    {
      name: 'mindMap',
      icons: ['flowchart', 'flowchart'],
      code: app,
      variant: VARIANTS.mind_map,
      order: [null, [VARIANTS.mind_map, null, '$prompt', '$language']],
    },
    {
      name: 'report',
      icons: ['auto_tab_group', 'auto_tab_group'],
      code: report,
      order: [null, ['$title', null, null, '$sources', '$language', '$prompt', null, true]],
    },
    {
      name: 'flashcards',
      icons: ['cards_star', 'copy'],
      code: app,
      variant: VARIANTS.flashcards,
      toggles: [CHOICES, CHOICES, [1, 2]],
      order: [null, [VARIANTS.flashcards, null, '$prompt', '$language', null, null, ['$toggle0', '$toggle1']]],
    },
    {
      name: 'quiz',
      icons: ['quiz', 'quiz'],
      code: app,
      variant: VARIANTS.quiz,
      toggles: [CHOICES, CHOICES],
      order: [null, [VARIANTS.quiz, null, '$prompt', '$language', null, null, null, ['$toggle0', '$toggle1']]],
    },
    {
      name: 'infographic',
      icons: ['stacked_bar_chart', 'stacked_bar_chart'],
      code: infographic,
      styles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      toggles: [CHOICES, CHOICES],
      order: [['$prompt', '$language', null, '$toggle0', '$toggle1', '$style']],
    },
    {
      name: 'dataTable',
      icons: ['table_view', 'format_list_bulleted'],
      code: table,
      order: [null, ['$prompt', '$language']],
    },
  ] satisfies readonly (Partial<TileKind> & Pick<TileKind, 'name' | 'icons' | 'code' | 'order'>)[]
).map((kind) => ({ ...NOTHING, ...kind, contentAt: findContentPlace(kind.code)! }))
