import type { ReviewedArtifact } from './make-artifacts.ts'
import type { ReviewStatement } from './statements.ts'

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `body{font:15px/1.45 system-ui;margin:2rem auto;max-width:78rem;padding:0 1rem}table{border-collapse:collapse;width:100%}
td{vertical-align:top;padding:.35rem .6rem;border-top:1px solid #ddd;width:50%}td+td{color:#555}.bare td{color:#888}.changed td:first-child{border-left:3px solid #c60}
summary{font-weight:600;cursor:pointer;padding:.4rem 0}h2{margin-top:2.5rem}`

/** One page to read: what each artifact says, and beside it what it cites. A line at the side marks other words than the source's. */
export function writeReviewPage(reviewed: readonly ReviewedArtifact[]): string {
  const documents = Map.groupBy(reviewed, ({ document }) => document)
  const sections = [...documents].map(
    ([name, artifacts]) => `<h2>${escapeHtml(name)}</h2>${artifacts.map((one) => writeArtifact(one)).join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Statements beside their sources</title><style>${STYLE}</style>
<h1>Statements beside their sources</h1>${sections.join('\n')}</html>\n`
}

function writeArtifact({ document, made, statements }: ReviewedArtifact): string {
  const files = made.files.map(({ name }) => {
    const href = encodeURI(`${document}/${made.type}-${name}`)
    return `<a href="${href}">${escapeHtml(name)}</a>`
  })
  const warnings = made.warnings.map((warning) => `<p>⚠ ${escapeHtml(warning)}</p>`).join('')
  return `<details><summary>${escapeHtml(made.type)}: ${statements.length}</summary><p>${files.join(' · ')}</p>${warnings}
<table>${statements.map(writeRow).join('\n')}</table></details>`
}

function writeRow({ citations, text }: ReviewStatement): string {
  const said = citations.map(({ sourceText }) => sourceText).join(' ‖ ')
  const mark = citations.length === 0 ? 'bare' : normalize(said).includes(normalize(text)) ? '' : 'changed'
  return `<tr class="${mark}"><td>${escapeHtml(text)}</td><td>${escapeHtml(said)}</td></tr>`
}

const normalize = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
