import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import type { DefinitionCandidate } from './under-heading.ts'

/** The section of a manual page that says in a line what it is of, as translators of such pages call it. */
const NAME_HEADING =
  /^(?:name|bezeichnung|nom|nombre|nome|naam|nazwa|navn|namn|nimi|nume|jméno|имя|название|назва|名前|名称|이름)$/iu
const MAX_LINE_FROM = 600
/** Nothing says it better. */
const WORTH = 0.98

/** "git-stash - Stash the changes in a dirty working directory away": what a manual page says its command is for. */
export function findNameLine(source: IndexedSource, name: string): DefinitionCandidate[] {
  const words = name.split(/\s+/).map(escapePattern).join('[\\s-]+')
  const line = new RegExp(
    `^[ \\t]*(?:[\\w.+-]+,[ \\t]*)*${words}(?:,[ \\t]*[\\w.+-]+)*[ \\t]+[-–—]+[ \\t]+\\S.*$`,
    'imu',
  )
  const found = line.exec(source.text.slice(0, MAX_LINE_FROM))
  if (!found || !NAME_HEADING.test(findHeadingAt(source, found.index) ?? '')) return []
  return [{ source, start: found.index, end: found.index + found[0].trimEnd().length, worth: WORTH }]
}
