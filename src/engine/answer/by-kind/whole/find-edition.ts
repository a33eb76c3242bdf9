import type { AnswerLocale } from '../../language/answer-locale.ts'
import { VERSION_FORM } from '../../language/version-form.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type DocumentLine, readOpeningLines } from './document-lines.ts'
import { findSelfReference } from './find-author.ts'
import { compileCues } from './match-question.ts'
import { isSourceNoun } from './phrase-words.ts'

/** Below a title its version stands within so few lines. */
const MAX_TITLE_LINES = 14
const MAX_TITLE_CHARS = 90
const MAX_SENTENCE_CHARS = 260
/** "Version 2 or later of the GNU General Public License" is one of something else. */
const OF_LICENCE = /licen[cçsz]|lizenz|лиценз|(?<!\p{L})l?gpl(?!\p{L})/iu

const buildVersionCues = ({ series }: AnswerLocale) => [
  `(?<![\\p{L}\\p{N}])(?:${series.versions})(?:\\s*[:№#]?\\s+|\\s*:\\s*)(?:no\\.? |nr\\.? |n[°º] )?v?(?:${VERSION_FORM}|\\d{1,4}(?![\\p{L}\\p{N}.]))`,
]

/**
 * The line that says of which version a source tells: under its title, "Version 1.4", or a sentence about itself, "This manual is for gzip
 * version 1.12". Null where its opening has neither.
 */
export function findEdition(source: IndexedSource): DocumentLine | null {
  const lines = readOpeningLines(source)
  return lines.find((line, place) => saysVersion(line) && (isTitleLine(line, place) || isOfItself(line))) ?? null
}

const saysVersion = ({ plain }: DocumentLine) =>
  plain.length <= MAX_SENTENCE_CHARS &&
  !OF_LICENCE.test(plain) &&
  compileCues(buildVersionCues).some((cue) => cue.test(plain))

const isTitleLine = ({ plain }: DocumentLine, place: number) =>
  place < MAX_TITLE_LINES &&
  plain.length <= MAX_TITLE_CHARS &&
  !/[.!?;,]$/u.test(plain) &&
  !/^\p{Ll}+ \p{Ll}/u.test(plain)

const isOfItself = ({ plain }: DocumentLine) =>
  findSelfReference(plain) !== null && (plain.match(/\p{L}+/gu) ?? []).some(isSourceNoun)
