import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { escapeMarkup } from '../../lib/markup.ts'

/** Text of a source for HTML, SVG or XML, inside an element or an attribute: escaped, without control characters. */
export function escapeHtmlText(text: string): string {
  return escapeMarkup(cleanXmlText(text))
}

/** Text without what no XML file may hold (control characters, half surrogates), on one line. */
export function cleanXmlText(text: string): string {
  return collapseSpaces(text.toWellFormed())
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .trim()
}
