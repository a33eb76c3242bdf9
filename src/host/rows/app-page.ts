/**
 * The page of a quiz or of flashcards. Its data stands as HTML-escaped JSON in the attribute `data-app-data` of the
 * element `app-root`. Source: rpcs.md, E, as recorded.
 */
export function appPage(title: string, data: unknown): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <app-root data-app-data="${escaped(`\n${JSON.stringify(data, null, 2)}\n`)}"></app-root>
  </body>
</html>
`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
}
