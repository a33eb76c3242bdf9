import { createHash } from 'node:crypto'
import { findLanguageDirection, toLanguageTag } from './direction.ts'
import { escapeHtmlText } from './html-text.ts'

type OfflinePage = {
  readonly title: string
  /** What the page is, in its language: `Quiz`. */
  readonly kind: string
  readonly language: string
  readonly style: string
  readonly script: string
  /** Markup; whatever a source says in it is escaped. */
  readonly body: string
}

/**
 * One HTML file that loads nothing and sends nothing. Its policy lets no other script run than ours, whatever a source
 * holds.
 */
export function writeOfflinePage({ body, kind, language, script, style, title }: OfflinePage): string {
  return `<!doctype html>
<html lang="${toLanguageTag(language)}" dir="${findLanguageDirection(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashForPolicy(style)}'; script-src '${hashForPolicy(script)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtmlText(title)} – ${escapeHtmlText(kind)}</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`
}

const hashForPolicy = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
