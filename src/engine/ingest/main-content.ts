import type { SourceFacts } from '../../domain/source-facts.ts'
import { countWords } from '../../text/count-words.ts'
import { raiseDigits } from '../../text/raised-digits.ts'
import { readHtmlFacts } from './facts/html-facts.ts'
import { readStatedNames } from './facts/statements.ts'
import { countNodes, isElement, listChildNodes, parseHtml, readTagName } from './html-tree.ts'
import { MAX_ARTICLE_HTML_CHARS, MAX_ARTICLE_NODES } from './limits.ts'
import { loosenNotes } from './notes.ts'
import { findPageTitle } from './page-title.ts'
import { dropListMarks, keepLastSections, keepPartBylines, keepShortLists, keepTextBoxes } from './text-boxes.ts'

type MainContent = { readonly title: string | null; readonly content: string }

/** The main text as the search for it finds it, with the byline that it takes away. */
type Article = MainContent & { readonly author: string }

/** A page: its main text as HTML, and what its head says of it. */
type PageContent = MainContent & { readonly facts: SourceFacts }

const SIDE_PARTS =
  'nav, footer, aside, script, style, noscript, template, form, [role=navigation], [aria-hidden=true], [hidden]'
/** The ways to the page before and behind, as programs that write manuals set them. */
const PAGE_TURNS = 'ul.docnav, .navheader, .navfooter, .nav_panel, .prevnext'
/** What opens at a button: who reads the page does not see it. */
const DIALOGS = 'dialog:not([open]), [role=dialog], [role=alertdialog], [aria-modal=true], .modal.fade, .modal-dialog'
/** An icon within a sentence: in a frame of its own the search for the text takes it for a figure, and its name for a caption. */
const ICON_FRAMES = 'p span.image, li span.image, td span.image'
/** Below this share of the page's words the search for the main text is taken to have failed. */
const MIN_ARTICLE_SHARE = 0.05
const MIN_ARTICLE_WORDS = 60
const MAX_BYLINE_CHARS = 80
/** So far from its beginning a page says who wrote it. */
const MAX_OPENING_CHARS = 600

/**
 * Finds the main text of a page, as HTML. When the search fails, or finds next to nothing on a page full of words,
 * the whole body without its menus and footers is taken.
 */
export async function findMainContent(source: string, url: string | undefined): Promise<PageContent> {
  const body = await readPageBody(source, url)
  const article =
    source.length > MAX_ARTICLE_HTML_CHARS || countNodes(source) > MAX_ARTICLE_NODES
      ? null
      : await findArticle(source, url)
  if (article === null || losesTheText(article.content, body.content)) {
    return { title: body.titleAfter(article?.title ?? null), content: body.content, facts: body.facts }
  }
  const facts = addByline(body, article.author)
  return { title: body.titleAfter(article.title), content: article.content, facts }
}

/** Who a line near the heading says wrote it, where the page's head names nobody. */
function addByline({ facts, content }: Pick<PageBody, 'facts' | 'content'>, author: string): SourceFacts {
  if (facts.authors !== undefined || author.length > MAX_BYLINE_CHARS || !/^\D+\s\D+$/.test(author)) return facts
  const opening = content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_OPENING_CHARS)
  const authors = readStatedNames([author])?.filter((name) => name !== facts.site && opening.includes(name)) ?? []
  return authors.length === 0 ? facts : { ...facts, authors }
}

async function findArticle(source: string, url: string | undefined): Promise<Article | null> {
  const { Defuddle } = await import('defuddle/node')
  try {
    const found = await Defuddle(await parsePage(source), url, { useAsync: false, fetch: refuseNetwork })
    return { title: found.title.trim() || null, content: dropListMarks(found.content), author: found.author.trim() }
  } catch {
    return null // odd markup trips it; the whole body is still there
  }
}

type PageBody = Pick<PageContent, 'content' | 'facts'> & {
  readonly titleAfter: (found: string | null) => string | null
}

async function readPageBody(source: string, url: string | undefined): Promise<PageBody> {
  const document = await parsePage(source)
  const whole = document.cloneNode(true) as Document
  for (const part of document.querySelectorAll(SIDE_PARTS)) part.remove()
  return {
    facts: readHtmlFacts(whole),
    titleAfter: (found) => findPageTitle(whole, found, url),
    content: listChildNodes(document.body).some(hasContent) ? dropListMarks(document.body.innerHTML) : '',
  }
}

async function parsePage(source: string): Promise<Document> {
  const document = await parseHtml(source)
  keepTextBoxes(document)
  keepShortLists(document)
  keepPartBylines(document)
  keepLastSections(document)
  loosenNotes(document)
  for (const way of document.querySelectorAll(`${PAGE_TURNS}, ${DIALOGS}`)) way.remove()
  for (const icon of document.querySelectorAll(ICON_FRAMES)) icon.replaceWith(...listIconParts(icon))
  raisePowers(document)
  return document
}

/** The picture where it can be shown, else its name as words: "print_button_png". */
function listIconParts(frame: Element): (Element | string)[] {
  return [...frame.children].map((part) => {
    const isShown = readTagName(part) !== 'img' || /^(?:https?:|data:|\/\/)/i.test(part.getAttribute('src') ?? '')
    const name = (part.getAttribute('alt') ?? '').replace(/[_.](?:png|svg|gif|jpe?g)$/i, '').replaceAll('_', ' ')
    return isShown ? part : name
  })
}

const POWER = /^[-−+]?\d{1,3}$/
/** A number, a letter of a formula or a unit of length: behind a word a small number is the mark of a note. */
const BEFORE_POWER = /\d$|\)$|(?<!\p{L})(?:\p{L}|[kcm]m)$/u

/** "2<sup>32</sup>" as text would be another number. */
function raisePowers(document: Document): void {
  for (const power of document.querySelectorAll('sup')) {
    const said = (power.textContent ?? '').trim()
    if (!POWER.test(said) || power.querySelector('a') || !BEFORE_POWER.test(power.previousSibling?.textContent ?? ''))
      continue
    power.replaceWith(raiseDigits(said))
  }
}

function hasContent(node: Node): boolean {
  return isElement(node) ? readTagName(node) !== 'script' : (node.textContent ?? '').trim() !== ''
}

function losesTheText(article: string, body: string): boolean {
  const found = countHtmlWords(article)
  if (found === 0) return true
  return found < MIN_ARTICLE_WORDS && found < countHtmlWords(body) * MIN_ARTICLE_SHARE
}

const countHtmlWords = (html: string) => countWords(html.replace(/<[^<>]*>/g, ' '))

async function refuseNetwork(): Promise<Response> {
  throw new Error('Readers never use the network.')
}
