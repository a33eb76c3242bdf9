import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileCues } from './match-question.ts'

type TitledSection = { readonly title: string }
type HeadingCues = (locale: AnswerLocale) => readonly string[]

const buildLeadingCues: HeadingCues = ({ summary }) => [`^(?:${summary.leads})$`]
const buildAbstractCues: HeadingCues = ({ summary }) => [`^(?:${summary.abstract})$`]
const buildAsideCues: HeadingCues = ({ summary }) => [`^(?:${summary.asides})(?![\\p{L}])`]
const buildConclusionCues: HeadingCues = ({ conclusion }) => [`^(?:${conclusion.headings})$`]

const isHeaded = ({ title }: TitledSection, cues: HeadingCues) =>
  compileCues(cues).some((pattern) => pattern.test(title.replace(/^\p{Lu}[.)]\s+|[.:\s]+$/gu, '')))

/** Whether a section tells most of its document, by its heading: summary, introduction. */
export const isLeading = (section: TitledSection): boolean => isHeaded(section, buildLeadingCues)

/** Whether a section is the abstract of its document. */
export const isAbstract = (section: TitledSection): boolean => isHeaded(section, buildAbstractCues)

/** Whether a section stands beside the text: imprint, references, acknowledgements. */
export const isAside = (section: TitledSection): boolean => isHeaded(section, buildAsideCues)

const NATURES = {
  findings: ({ findings }: AnswerLocale) => [`^(?:${findings.headings})$`],
  advice: ({ advice }: AnswerLocale) => [`^(?:${advice.headings})$`],
  limits: ({ limits }: AnswerLocale) => [`^(?:${limits.headings})$`],
} satisfies Record<string, HeadingCues>

/** What documents have a section for under many names: what they found, advise, and do not reach. */
export type SectionNature = keyof typeof NATURES

export const isOfNature = (section: TitledSection, nature: SectionNature): boolean => isHeaded(section, NATURES[nature])

/** Whether a section concludes its document. */
export const isConclusion = (section: TitledSection): boolean => isHeaded(section, buildConclusionCues)

/** Whether any document may have such a section, whatever its matter: an introduction, its findings, its conclusion. */
export const isOfAnyText = (section: TitledSection): boolean =>
  [isLeading, isConclusion].some((isSuch) => isSuch(section)) ||
  (['findings', 'advice', 'limits'] as const).some((nature) => isOfNature(section, nature))
