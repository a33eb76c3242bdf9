import type { SourceFacts } from '../../domain/source-facts.ts'
import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { raiseDigits } from '../../text/digits.ts'
import { countWords } from '../../text/segment-words.ts'
import { openDoxygenPage } from './doxygen-page.ts'
import { readHtmlFacts } from './facts/html-facts.ts'
import { readStatedNames } from './facts/statements.ts'
import { writeGridTables } from './grid-tables.ts'
import { keepHeadSections, keepPartHeads } from './head-sections.ts'
import { showDefaultVariants } from './hidden-variants.ts'
import { countNodes, isElement, listChildNodes, parseHtml, readTagName } from './html-tree.ts'
import { openLayoutTables } from './layout-tables.ts'
import { MAX_ARTICLE_HTML_CHARS, MAX_ARTICLE_NODES } from './limits.ts'
import { measureLostColumns, measureLostProse, measureLostSections } from './lost-prose.ts'
import { loosenNotes } from './notes.ts'
import { findPageTitle } from './page-title.ts'
import { writePlainFormulae } from './plain-formulae.ts'
import {
  dropPageTurns,
  dropSpaceKeepers,
  isOfManual,
  keepSpacesBeforeSigns,
  loosenHeadings,
  makePartsPlain,
  openBoxedNotes,
  startListsAtNumbers,
} from './prepare-page.ts'
import {
  dropListMarks,
  keepLastSections,
  keepOpeningSentences,
  keepPartBylines,
  keepShortLists,
  keepTextBoxes,
} from './text-boxes.ts'

type MainContent = { readonly title: string | null; readonly content: string }

/** The main text as the search for it finds it, with the byline that it takes away. */
type Article = MainContent & { readonly author: string }

type TriedArticle = Article & { readonly isWhole: boolean }

/** A page: its main text as HTML, and what its head says of it. */
type PageContent = MainContent & { readonly facts: SourceFacts }

const SIDE_PARTS =
  'nav, footer, aside, script, style, noscript, template, form, [role=navigation], [aria-hidden=true], [hidden]'
/** What opens at a button: who reads the page does not see it. */
const DIALOGS = 'dialog:not([open]), [role=dialog], [role=alertdialog], [aria-modal=true], .modal.fade, .modal-dialog'
/** An icon within a sentence: in a frame of its own the search for the text takes it for a figure, and its name for a caption. */
const ICON_FRAMES = 'p span.image, li span.image, td span.image'
/** A heading's link to itself, as programs that write manuals set it. */
const HEADING_LINKS = 'h1 a, h2 a, h3 a, h4 a, h5 a, h6 a, dt a, caption a, figcaption a'
const LINK_MARK = /^\s*[¶#§🔗\uf0c1]\s*$/u
/** Below this share of the page's words the search for the main text is taken to have failed. */
const MIN_ARTICLE_SHARE = 0.05
const MIN_ARTICLE_WORDS = 60
const MAX_BYLINE_CHARS = 80
/** More lost of the prose in the middle of it, and the search for the main text is taken to have cut into it. */
const MAX_LOST_SHARE = 0.015
/** More lost of its numbered sections, and it was taken to end before its end: at a heading "Comments". */
const MAX_LOST_SECTIONS = 0.1
/** More lost of its columns, and one of them was taken for the whole. */
const MAX_LOST_COLUMNS = 0.3
const GENTLE_RULES = { removePartialSelectors: false, removeLowScoring: false, removeContentPatterns: false }
/** So far from its beginning a page says who wrote it. */
const MAX_OPENING_CHARS = 600

/**
 * Finds the main text of a page, as HTML. When the search fails, finds next to nothing on a page full of words, or cuts into
 * its prose, the whole body without its menus and footers is taken.
 */
export async function findMainContent(source: string, url: string | undefined): Promise<PageContent> {
  const body = await readPageBody(source, url)
  const isLong = source.length > MAX_ARTICLE_HTML_CHARS || countNodes(source) > MAX_ARTICLE_NODES
  const articles = isLong ? [] : await findArticles(source, url, body)
  const article = articles.find(({ isWhole }) => isWhole)
  const title = body.titleAfter(articles[0]?.title ?? null)
  if (!article) return { title, content: body.content, facts: body.facts }
  return { title, content: article.content, facts: addByline(body, article.author) }
}

/**
 * By the rules of the search first; where they cut into the text, and in the page of a manual at once, without those that go
 * by the names and the look of its parts ("menu", "sponsor" and a section full of links are what many a manual is about).
 */
async function findArticles(source: string, url: string | undefined, body: PageBody): Promise<TriedArticle[]> {
  const tried: TriedArticle[] = []
  const whole = (await parseHtml(body.content)).body
  for (const rules of body.isOfManual ? [GENTLE_RULES] : [{}, GENTLE_RULES]) {
    const article = await findArticle(source, url, rules)
    if (article) tried.push({ ...article, isWhole: await keepsTheText(article.content, whole) })
    if (!article || tried.at(-1)!.isWhole) break
  }
  return tried
}

/** Who a line near the heading says wrote it, where the page's head names nobody. */
function addByline({ facts, content }: Pick<PageBody, 'facts' | 'content'>, author: string): SourceFacts {
  if (facts.authors !== undefined || author.length > MAX_BYLINE_CHARS || !/^\D+\s\D+$/.test(author)) return facts
  const opening = collapseSpaces(content.replace(/<[^<>]*>/g, ' ')).slice(0, MAX_OPENING_CHARS)
  const authors = readStatedNames([author])?.filter((name) => name !== facts.site && opening.includes(name)) ?? []
  return authors.length === 0 ? facts : { ...facts, authors }
}

async function findArticle(source: string, url: string | undefined, rules: object): Promise<Article | null> {
  const { Defuddle } = await import('defuddle/node')
  const page = await parsePage(source)
  keepSpacesBeforeSigns(page.body)
  try {
    const found = await Defuddle(page, url, { ...rules, useAsync: false, fetch: refuseNetwork })
    const [title, author] = [found.title, found.author].map((text) => dropSpaceKeepers(text).trim())
    return { title: title || null, content: dropSpaceKeepers(dropListMarks(found.content)), author: author! }
  } catch {
    return null // odd markup trips it; the whole body is still there
  }
}

type PageBody = Pick<PageContent, 'content' | 'facts'> & {
  readonly isOfManual: boolean
  readonly titleAfter: (found: string | null) => string | null
}

async function readPageBody(source: string, url: string | undefined): Promise<PageBody> {
  const document = await parsePage(source)
  const whole = document.cloneNode(true) as Document
  for (const part of document.querySelectorAll(SIDE_PARTS)) part.remove()
  return {
    facts: readHtmlFacts(whole, url),
    isOfManual: isOfManual(whole),
    titleAfter: (found) => findPageTitle(whole, found, url),
    content: listChildNodes(document.body).some(hasContent) ? dropListMarks(document.body.innerHTML) : '',
  }
}

async function parsePage(source: string): Promise<Document> {
  const document = await parseHtml(source)
  dropPageTurns(document)
  showDefaultVariants(document)
  loosenNotes(document)
  openDoxygenPage(document)
  writeGridTables(document)
  openLayoutTables(document)
  openBoxedNotes(document)
  makePartsPlain(document)
  keepHeadSections(document)
  keepPartHeads(document)
  keepTextBoxes(document)
  startListsAtNumbers(document)
  keepShortLists(document)
  keepPartBylines(document)
  keepLastSections(document)
  keepOpeningSentences(document)
  for (const dialog of document.querySelectorAll(DIALOGS)) dialog.remove()
  for (const link of document.querySelectorAll(HEADING_LINKS)) if (LINK_MARK.test(link.textContent ?? '')) link.remove()
  loosenHeadings(document)
  for (const icon of document.querySelectorAll(ICON_FRAMES)) icon.replaceWith(...listIconParts(icon))
  raisePowers(document)
  writePlainFormulae(document)
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

async function keepsTheText(article: string, body: Element): Promise<boolean> {
  const found = countHtmlWords(article)
  if (found === 0 || (found < MIN_ARTICLE_WORDS && found < countHtmlWords(body.innerHTML) * MIN_ARTICLE_SHARE))
    return false
  const kept = (await parseHtml(article)).body
  return (
    measureLostProse(kept, body) <= MAX_LOST_SHARE &&
    measureLostSections(kept, body) <= MAX_LOST_SECTIONS &&
    measureLostColumns(kept, body) <= MAX_LOST_COLUMNS
  )
}

const countHtmlWords = (html: string) => countWords(html.replace(/<[^<>]*>/g, ' '))

async function refuseNetwork(): Promise<Response> {
  throw new Error('Readers never use the network.')
}
