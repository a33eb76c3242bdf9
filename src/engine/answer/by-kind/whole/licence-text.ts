import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { HeadedSection } from './heading.ts'
import { compileCues } from './match-question.ts'
import { readOutline } from './outline.ts'

const buildHeadingCues = ({ licence, summary }: AnswerLocale) => [
  `^(?:${licence.headings})$`,
  `(?<!\\p{L})(?:${summary.licences})(?!\\p{L})`,
]

/** Whether a section is a licence by its heading: "Terms of use", "GNU General Public License". */
export const isLicenceSection = ({ title }: Pick<HeadedSection, 'title'>): boolean =>
  compileCues(buildHeadingCues).some((cue) => cue.test(title.replace(/[.:\s]+$/u, '')))

/** Whether an offset stands in the text of a licence, which speaks of histories and titles, and not of its document's matter. */
export const standsInLicence = (source: IndexedSource, offset: number): boolean =>
  readOutline(source).some((section) => section.start <= offset && offset < section.end && isLicenceSection(section))
