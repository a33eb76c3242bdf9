import { escapeMarkup } from '../../lib/markup.ts'

/**
 * The page of a quiz or of flashcards. Its data stands as HTML-escaped JSON in the attribute `data-app-data` of the
 * element `app-root`. Source: rpcs.md, E, as recorded.
 */
export function renderAppPage(title: string, data: unknown): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <title>${escapeMarkup(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <app-root data-app-data="${escapeMarkup(`\n${JSON.stringify(data, null, 2)}\n`)}"></app-root>
  </body>
</html>
`
}
