import {
  type ArtifactType,
  CONTENT_CHOICES,
  type ContentOptions,
  type ContentRequest,
} from '../../../domain/artifact.ts'
import {
  ANY_TABLE,
  type CodedOption,
  findOptionCode,
  nameOptionField,
  OPTION_CODES,
  OVERVIEW,
  REPORTS,
} from '../../../wire/artifact-codes.ts'
import type { ElementName } from '../pages/page-driver.ts'
import type { FormChoice, FormPlan } from '../pages/studio-form.ts'

/** Where a form has an option: a radio by its value, or a toggle by its place in the group of this number. */
type OptionPlace = readonly [name: CodedOption, element: FormChoice['element'], group?: number]
type FormDescription = { readonly tile: ElementName; readonly options: readonly OptionPlace[] }

const COUNTS: readonly OptionPlace[] = [
  ['quantity', 'studio.toggle', 0],
  ['difficulty', 'studio.toggle', 1],
]

/** What the form of each kind offers of our options. Source: dom.md, section 2.9. */
const FORMS: Readonly<Record<ArtifactType, FormDescription>> = {
  audio_overview: {
    tile: 'studio.tileAudio',
    options: [
      ['audioFormat', 'studio.formatRadio'],
      ['audioLength', 'studio.toggle', 0],
    ],
  },
  video: {
    tile: 'studio.tileVideo',
    options: [
      ['videoFormat', 'studio.formatRadio'],
      ['videoStyle', 'studio.styleRadio'],
    ],
  },
  presentation: {
    tile: 'studio.tileSlides',
    options: [
      ['presentationStyle', 'studio.formatRadio'],
      ['presentationLength', 'studio.toggle', 0],
    ],
  },
  infographic: {
    tile: 'studio.tileInfographic',
    options: [
      ['infographicStyle', 'studio.styleRadio'],
      ['infographicFormat', 'studio.toggle', 0],
    ],
  },
  flashcards: { tile: 'studio.tileFlashcards', options: COUNTS },
  quiz: { tile: 'studio.tileQuiz', options: COUNTS },
  mind_map: { tile: 'studio.tileMindMap', options: [] },
  data_table: { tile: 'studio.tileDataTable', options: [] },
  report: { tile: 'studio.tileReport', options: [] },
}

/** Templates of a report by their place: one's own, the briefing document. */
const TEMPLATES = { detailed: 0, summary: 1 } as const

/** How the form of a kind has to be filled in for a request. A style that has no number is described in the prompt. */
export function planForm(request: ContentRequest): FormPlan {
  const { tile, options } = FORMS[request.type]
  const chosen = options.map((place) => ({ place, word: chooseWord(request, place[0]) }))
  const described = chosen.flatMap(({ place: [name], word }) => {
    const code = findOptionCode(name, word)
    return typeof code === 'string' ? [code] : []
  })
  const prompt = [...listPromptParts(request), ...described, request.focus, request.instructions]
  const reportFormat = request.reportFormat ?? CONTENT_CHOICES.reportFormat[0]
  return {
    tile,
    choices: chosen.flatMap(({ place, word }) => planChoice(request, place, word)),
    prompt: prompt.filter(Boolean).join('\n\n'),
    template: request.type === 'report' ? TEMPLATES[reportFormat] : null,
    told: {
      ...(request.type === 'report' ? { report_format: reportFormat } : {}),
      ...(described.length > 0 ? { video_style: chooseWord(request, 'videoStyle') } : {}),
    },
  }
}

const chooseWord = (request: ContentRequest, name: keyof ContentOptions): string =>
  request[name] ?? CONTENT_CHOICES[name][0]

function planChoice(request: ContentRequest, [name, element, group]: OptionPlace, word: string): FormChoice[] {
  const code = findOptionCode(name, word)
  if (typeof code !== 'number') return []
  const numbers = Object.values<number | string>(OPTION_CODES[name]).filter((each) => typeof each === 'number')
  const isAsked = request[name] !== undefined
  return [
    { name: nameOptionField(name), word, isAsked, element, group, value: code, position: code - Math.min(...numbers) },
  ]
}

function listPromptParts(request: ContentRequest): string[] {
  if (request.type === 'report') return [REPORTS[request.reportFormat ?? CONTENT_CHOICES.reportFormat[0]].prompt]
  const isOverview = chooseWord(request, 'presentationStyle') === 'overview'
  if (request.type === 'presentation') return isOverview ? [OVERVIEW] : []
  const isAnyTable = request.type === 'data_table' && !request.focus && !request.instructions
  return isAnyTable ? [ANY_TABLE] : []
}
