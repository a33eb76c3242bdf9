/**
 * The language that Han characters are drawn for: that of the quotations, since most of the text is theirs. A source in
 * Chinese does not say which way it is written; the wished language may.
 */
export function chooseFontLanguage(requested: string, quoted: string): string {
  if (quoted === 'zh') return requested.startsWith('zh') ? requested : 'zh_Hans'
  return quoted === 'und' ? requested : quoted
}
