import { listTextLines } from '../../../../text/text-lines.ts'
import { VERSION_FORM } from '../../language/version-form.ts'
import { isCaption } from '../whole/captions.ts'
import type { HeadedSection } from '../whole/heading.ts'

const MAX_LINE_CHARS = 90
/** So many lines of one form, no version twice, are the headings of a change log. */
const MIN_LINES = 3
/** What stands before the version, the version itself, and at most a date, an aside or a name behind it. */
const VERSION_LINE = new RegExp(
  String.raw`^((?:[\p{L}'’.-]+ ){0,5}?)(?:from v?\d\S* to )?v?(${VERSION_FORM})(?:\s*[:(,–-].*|\s+\d[\d./ -]*)?$`,
  'iu',
)
const RULE = /^\s*(?:[-=_*~]\s?){4,}$/u
const UNDER_ALL = 1

type VersionLine = HeadedSection & { readonly before: string; readonly version: string }

/**
 * The sections of a change log in plain text, whose headings no mark tells: "CHANGES FROM 1.2 TO 1.3", "What's new in Plume 2.0",
 * "ver 0.9 (2023/01/17)", each at the margin with nothing above it. None where fewer lines have the form.
 */
export function listVersionSections(text: string): HeadedSection[] {
  const groups = Map.groupBy(listVersionLines(text), ({ before }) => before.toLowerCase())
  const [lines = []] = [...groups.values()].sort((one, other) => other.length - one.length)
  if (lines.length < MIN_LINES || new Set(lines.map(({ version }) => version)).size < lines.length) return []
  return lines.map(({ before, version, ...line }, place) => ({ ...line, end: lines[place + 1]?.start ?? text.length }))
}

function listVersionLines(text: string): VersionLine[] {
  const lines = listTextLines(text)
  const readAt = (place: number) => {
    const line = lines[place]
    return line ? text.slice(line.start, line.end).trimEnd() : ''
  }
  const isFree = (line: string) => line.trim() === '' || RULE.test(line)
  return lines.flatMap(({ start, end }, place) => {
    const title = readAt(place)
    if (title.length > MAX_LINE_CHARS || !isFree(readAt(place - 1)) || isCaption(title)) return []
    const [, before, version] = VERSION_LINE.exec(title) ?? []
    if (before === undefined || version === undefined) return []
    const bodyStart = RULE.test(readAt(place + 1)) ? lines[place + 1]!.end : end
    return [{ start, bodyStart, end, title, label: null, level: UNDER_ALL, isNamed: false, before, version }]
  })
}
