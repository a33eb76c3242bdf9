import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { setOfNames } from '../../../lib/set-of-names.ts'
import { escapeHtml } from '../html-tree.ts'
import { collectText, listChildElements, type XmlElement } from '../xml.ts'

/** What is shown as an element of HTML of its own. */
const SHOWN: Readonly<Record<string, string>> = {
  para: 'p',
  simpara: 'p',
  formalpara: 'p',
  itemizedlist: 'ul',
  simplelist: 'ul',
  orderedlist: 'ol',
  procedure: 'ol',
  substeps: 'ol',
  listitem: 'li',
  member: 'li',
  step: 'li',
  callout: 'li',
  calloutlist: 'ul',
  variablelist: 'dl',
  segmentedlist: 'dl',
  term: 'dt',
  question: 'p',
  answer: 'div',
  blockquote: 'blockquote',
  table: 'table',
  informaltable: 'table',
  tbody: 'tbody',
  row: 'tr',
  tr: 'tr',
  entry: 'td',
  td: 'td',
  th: 'th',
  emphasis: 'em',
  superscript: 'sup',
  subscript: 'sub',
}
const AS_WRITTEN = setOfNames(
  'programlisting screen literallayout synopsis cmdsynopsis funcsynopsis classsynopsis address',
)
const AS_CODE = setOfNames(
  'code literal command filename option parameter varname envar function userinput computeroutput systemitem classname constant type tag sgmltag replaceable prompt',
)
const PARTS = setOfNames(
  'book part article chapter appendix preface section sect1 sect2 sect3 sect4 sect5 simplesect refentry refsect1 refsect2 refsect3 refsection glossary glossdiv bibliography colophon dedication qandadiv set reference',
)
const NOTICES = setOfNames('note tip warning caution important sidebar example figure')
/** What speaks to programs, or is told elsewhere. */
const SILENT = setOfNames(
  'indexterm remark index toc textobject imageobject info articleinfo bookinfo chapterinfo sectioninfo refentryinfo colspec spanspec beginpage anchor',
)
const INFO = /^(?:info|articleinfo|bookinfo)$/
const MAX_LEVEL = 6

type DocbookPage = { readonly title: string | null; readonly html: string }

/** A document of DocBook (4 or 5) as HTML: parts with their headings, lists, tables, code. */
export function writeDocbookAsHtml(root: XmlElement): DocbookPage {
  const info = listChildElements(root).find(({ name }) => INFO.test(name))
  const title = [root, info].flatMap((one) => (one ? listChildElements(one) : [])).find(({ name }) => name === 'title')
  return { title: title ? readOneLine(title).replace(/&([\w.-]+);/g, '$1') : null, html: writePart(root, 1) }
}

/** Signs that HTML knows by the same name. */
const SIGNS =
  /^(?:nbsp|mdash|ndash|hellip|copy|reg|trade|deg|times|middot|bull|euro|szlig|[ae]{2}lig|[lr][sd]?a?quo|[lr]arr|[A-Za-z](?:acute|grave|uml|circ|tilde|cedil|ring|slash))$/

/** Names that stand for text declared elsewhere, mostly the product's own, are told as they are: "&kdiff3;" is kdiff3. */
const escapeText = (text: string) =>
  escapeHtml(text).replace(/&amp;([A-Za-z][\w.-]*);/g, (_whole, name: string) =>
    SIGNS.test(name) ? `&${name};` : name,
  )

const readOneLine = (element: XmlElement) => collapseToLine(collectText(element))

/** A part under its heading, which may stand in what is said of the part. */
function writePart(part: XmlElement, level: number): string {
  const inner = listChildElements(part)
  const info = inner.find(({ name }) => name.endsWith('info'))
  const title = [...inner, ...(info ? listChildElements(info) : [])].find(
    ({ name }) => name === 'title' || name === 'refname',
  )
  const heading = title
    ? `<h${Math.min(level, MAX_LEVEL)}>${escapeText(readOneLine(title))}</h${Math.min(level, MAX_LEVEL)}>`
    : ''
  return heading + writeInner(part, level, title)
}

const writeInner = (element: XmlElement, level: number, told?: XmlElement): string =>
  element.children
    .filter((child) => child !== told)
    .map((child) => (typeof child === 'string' ? escapeText(child) : writeElement(child, level)))
    .join('')

function writeElement(element: XmlElement, level: number): string {
  const { name } = element
  if (SILENT.has(name)) return ''
  if (PARTS.has(name)) return writePart(element, level + 1)
  if (AS_WRITTEN.has(name)) return `<pre>${escapeText(collectText(element))}</pre>`
  if (AS_CODE.has(name)) return `<code>${writeInner(element, level)}</code>`
  if (NOTICES.has(name)) return `<div>${writeInner(element, level)}</div>`
  if (name === 'varlistentry' || name === 'glossentry') return writeEntry(element, level)
  if (name === 'title' || name === 'bridgehead') return `<p><strong>${writeInner(element, level)}</strong></p>`
  if (name === 'footnote') return ` (${escapeText(readOneLine(element))})`
  if (name === 'keycombo') return writeJoined(element, level, '+')
  if (name === 'menuchoice') return writeJoined(element, level, ' → ')
  if (name === 'shortcut') return ''
  if (name === 'quote') return `“${writeInner(element, level)}”`
  if (name === 'ulink') return `<a href="${escapeHtml(element.attributes.url ?? '')}">${writeInner(element, level)}</a>`
  if (name === 'thead') return `<thead>${writeInner(element, level).replace(/<(\/?)td>/g, '<$1th>')}</thead>`
  const tag = SHOWN[name]
  return tag === undefined ? writeInner(element, level) : `<${tag}>${writeInner(element, level)}</${tag}>`
}

/** The keys that are pressed together, or the ways through a menu. */
function writeJoined(element: XmlElement, level: number, sign: string): string {
  const parts = element.children.flatMap((child) =>
    typeof child === 'string'
      ? (child.match(/&[\w.-]+;|[^&\s]+/g) ?? []).map(escapeText)
      : [writeElement(child, level).trim()],
  )
  return parts.filter((part) => part !== '').join(sign)
}

/** A term with what is said of it. */
function writeEntry(entry: XmlElement, level: number): string {
  const inner = listChildElements(entry)
  const terms = inner.filter(({ name }) => name === 'term' || name === 'glossterm')
  const told = inner.filter(({ name }) => name === 'listitem' || name === 'glossdef')
  const wrapIn = (tag: string) => (one: XmlElement) => `<${tag}>${writeInner(one, level)}</${tag}>`
  return [...terms.map(wrapIn('dt')), ...told.map(wrapIn('dd'))].join('')
}
