const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The HTML form of a text that has none of its own: paragraphs, with their line breaks. */
export function renderTextAsHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        `<p>${paragraph
          .trim()
          .replace(/[&<>]/g, (sign) => ENTITIES[sign]!)
          .replaceAll('\n', '<br>\n')}</p>`,
    )
    .join('\n')
}
