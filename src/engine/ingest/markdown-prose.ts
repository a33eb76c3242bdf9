import { changeAroundCode } from './vault-marks.ts'

const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|cite|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|html|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|picture|s|samp|section|small|source|span|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|u|ul|video)(?:\s[^<>]{0,3000})?\/?>/gi
/** Tags of page templates: `{% … %}` stands for nothing in a text, `{{ … }}` only in files that a template fills. */
const TEMPLATE_TAG = /\{%-?[^%]{0,3000}(?:%(?!\})[^%]{0,3000}){0,10}%\}/g
const TEMPLATE_VALUE = /\{\{[^{}]{0,1000}\}\}/g
const ATTRIBUTES = /[ \t]*\{(?::[^}\n]{1,200}|#[\w-]{1,100})\}[ \t]*$/gm

/** An item that is nothing but a link to a heading of the same file. */
const CONTENTS = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[[^[\]\n]{1,300}\]\(#[^()\s]{0,300}\)[ \t]*\n?/gm

const TARGET = String.raw`\([ \t]*(?:<[^<>\n]{0,1000}>|(?:[^()\s]|\([^()\s]{0,300}\)){0,1500})(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]*\)`
const REFERENCE = String.raw`\[[^\[\]\n]{0,200}\]`
const BADGE = new RegExp(String.raw`\[!\[[^\[\]]{0,300}\](?:${TARGET}|${REFERENCE})\](?:${TARGET}|${REFERENCE})`, 'g')
const IMAGE = new RegExp(String.raw`!\[([^\[\]]{0,1000})\](${TARGET}|${REFERENCE})`, 'g')
const LINK = new RegExp(String.raw`(?<!!)\[((?:[^\[\]]|\[[^\[\]]{0,100}\]){1,500}?)\]${TARGET}`, 'g')
const REFERENCE_LINK = /(?<!!)\[([^[\]^][^[\]]{0,500})\]\[([^[\]\n]{0,200})\]/g
const DEFINITION = /^ {0,3}\[(?!\^)([^[\]\n]{1,200})\]:[ \t]+\S+.*$/gm
const MIN_DESCRIPTION_WORDS = 4
const IS_BADGE = /shields\.io|\bbadges?\b/i

/**
 * Markdown as it is read by people: links as their words, pictures as their alternative text, without badges, comments,
 * tags of HTML and of templates, and the addresses at its end. Code, tables, headings, lists and emphasis stay.
 * @param isTemplate whether a template fills the file: then values in double braces stand for addresses
 */
export function readMarkdownProse(markdown: string, isTemplate: boolean): string {
  return changeAroundCode(markdown, (prose) => {
    const untagged = dropScripts(dropBetween(prose, '<!--', '-->'))
      .replace(TEMPLATE_TAG, '')
      .replace(isTemplate ? TEMPLATE_VALUE : /(?!)/, '')
      .replace(ATTRIBUTES, '')
      .replace(CONTENTS, '')
    return withoutAddresses(untagged)
      .replace(TAG, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
      .replace(/^[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
  })
}

/** Without what stands between the marks, and the marks; what is never closed stays. */
function dropBetween(text: string, open: string, close: string): string {
  let kept = ''
  let at = 0
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start + open.length)
    if (end === -1) break
    kept += text.slice(at, start)
    at = end + close.length
  }
  return kept + text.slice(at)
}

const dropScripts = (text: string) => dropBetween(dropBetween(text, '<script', '</script>'), '<style', '</style>')

function withoutAddresses(prose: string): string {
  const defined = new Set([...prose.matchAll(DEFINITION)].map(([, name]) => name!.toLowerCase()))
  const linked = prose
    .replace(BADGE, '')
    .replace(IMAGE, (_, words: string, target: string) => (IS_BADGE.test(target) || !describes(words) ? '' : words))
    .replace(LINK, '$1')
  if (defined.size === 0) return linked
  return linked
    .replace(REFERENCE_LINK, (whole, words: string, name: string) =>
      defined.has((name || words).toLowerCase()) ? words : whole,
    )
    .replace(DEFINITION, '')
}

/** "Logo" and "screenshot 2" tell nothing of a picture to someone who does not see it. */
const describes = (words: string) =>
  words.trim().split(/\s+/).length >= MIN_DESCRIPTION_WORDS || /\p{Lo}{4}/u.test(words)
