import type { AnswerLocale } from '../locales.ts'
import { compileCues } from './read-ask.ts'

type Headed = { readonly title: string }
type Cues = (locale: AnswerLocale) => readonly string[]

const leading: Cues = ({ summary }) => [`^(?:${summary.leads})$`]
const aside: Cues = ({ summary }) => [`^(?:${summary.asides})(?![\\p{L}])`]
const concluding: Cues = ({ conclusion }) => [`^(?:${conclusion.headings})$`]

const isHeaded = ({ title }: Headed, cues: Cues) =>
  compileCues(cues).some((pattern) => pattern.test(title.replace(/[.:\s]+$/, '')))

/** Whether a section tells most of its document, by its heading: summary, introduction. */
export const isLeading = (section: Headed): boolean => isHeaded(section, leading)

/** Whether a section stands beside the text: imprint, references, acknowledgements. */
export const isAside = (section: Headed): boolean => isHeaded(section, aside)

/** Whether a section concludes its document. */
export const isConclusion = (section: Headed): boolean => isHeaded(section, concluding)
