import { isExampleHeading, isNoiseHeading, isQuestion } from './headings.ts'
import { buildCuePattern } from './statement-cues.ts'

type HeadingMark = { readonly heading: string; readonly level: number }

/** As often as a heading comes again that names a part of each thing, and no thing. */
const MIN_REPEATS = 3
/** Where all headings are set alike, so large a part of the others have it below them. */
const MIN_SHARE = 0.5

/**
 * "Aim", "Procedure", "Result" below each of many experiments: what stands there is told under the name of the experiment.
 * Headings that make something else of it stay: those of examples, of what is denied or left open; and those with a number.
 */
export function foldRepeatedHeadings<Mark extends HeadingMark>(
  marks: readonly Mark[],
  language: string,
): readonly Mark[] {
  const uses = Map.groupBy(marks, ({ heading }) => heading.toLowerCase())
  const isRepeated = ({ heading }: HeadingMark) => uses.get(heading.toLowerCase())!.length >= MIN_REPEATS
  const owners = new Map<HeadingMark, HeadingMark>()
  let owner: HeadingMark | undefined
  for (const mark of marks) {
    if (!isRepeated(mark)) owner = mark
    else if (owner !== undefined && owner.level <= mark.level) owners.set(mark, owner)
  }
  const isPart = (mark: HeadingMark) => {
    const own = [...uses.get(mark.heading.toLowerCase())!]
    const above = new Set(own.map((one) => owners.get(one)))
    const alike = marks.filter((one) => !isRepeated(one) && one.level === mark.level).length
    const isBelow = own.every((one) => (owners.get(one)?.level ?? one.level) < one.level)
    return !above.has(undefined) && above.size === own.length && (isBelow || own.length >= alike * MIN_SHARE)
  }
  return marks.filter((mark) => !isRepeated(mark) || saysHow(mark, language) || !isPart(mark))
}

const saysHow = ({ heading }: HeadingMark, language: string) =>
  /\p{Nd}| [IVX]+$/u.test(heading) || // "Section 1" of each article
  isExampleHeading(heading) ||
  isNoiseHeading(heading) ||
  isQuestion(heading) ||
  (['denyingHeadings', 'openHeadings'] as const).some((cue) => buildCuePattern(language, cue, '^@$').test(heading))
