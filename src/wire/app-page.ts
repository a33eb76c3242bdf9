import { decodeReferences, escapeMarkup } from '../lib/markup.ts'
import type { ReplyReader } from './reply-reader.ts'

/**
 * The JSON that the page of a quiz or of flashcards carries in the attribute `data-app-data`.
 * @throws Fault RPC_REPLY_MOVED
 */
export function readAppData(page: ReplyReader): unknown {
  const escaped = /\bdata-app-data="([^"]*)"/.exec(page.string('the page of an app'))?.[1]
  if (escaped === undefined) throw page.createMovedFault('a page with data')
  try {
    return JSON.parse(decodeReferences(escaped))
  } catch {
    throw page.createMovedFault('a page with JSON in it')
  }
}

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
