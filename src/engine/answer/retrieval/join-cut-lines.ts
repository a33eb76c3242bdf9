import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { toPlainText } from '../../../text/plain-text.ts'

/** A word that was cut at the end of a line. */
const CUT_WORD = /[‐\u00ad]\s*\n\s*/gu

/** What stands in several lines in one, as a reader sees it: a word that was cut at the end of a line is whole again. */
export const joinCutLines = (text: string): string => toPlainText(collapseSpaces(text.replace(CUT_WORD, '')))
