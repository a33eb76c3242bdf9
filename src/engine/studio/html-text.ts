const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text of a source for HTML, SVG or XML, inside an element or an attribute: escaped, without control characters. */
export function htmlText(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (mark) => ESCAPES[mark]!)
}

/** Text without what no XML file may hold (control characters, half surrogates), on one line. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .trim()
}
