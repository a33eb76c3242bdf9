import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { escapeHtml } from '../html-tree.ts'
import { readPodInline } from './pod-inline.ts'

const COMMAND = /^=([a-zA-Z]\w*)[ \t]*([\s\S]*)$/
const HEADING = /^head([1-6])$/
const MARK = /^(?:\*|[-+o]|\(?\d+[.)]?)$/
const MARK_BEFORE = /^(?:\*|\d+[.)])\s+(?=\S)/
/** What is written for those who read, whatever program shows it. */
const SHOWN_FORMATS = /^:?(?:text|html|man)?$/

/** A list in hand: its tag, and whether an item of it is open. */
type OpenPodList = { tag: 'ul' | 'ol' | 'dl' | null; isOpen: boolean }

/** The source of a manual of Perl (POD) as HTML; what is code of the program goes. Its title is what its part NAME says. */
export function writePodAsHtml(source: string): { readonly title: string | null; readonly html: string } {
  const html = new PodWriter().write(source)
  const [, name, first] =
    /^=head1[ \t]+NAME\s*\n\s*\n([^\n=][\s\S]*?)(?:\n\s*\n|$)|^=head1[ \t]+(\S.*)$/m.exec(source) ?? []
  const said = (name ?? first ?? '').trim()
  const title = collapseToLine(readPodInline(said).replace(/<[^>]*>/g, ''))
  return { title: title === '' ? null : title, html }
}

class PodWriter {
  readonly #written: string[] = []
  readonly #lists: OpenPodList[] = []
  #isShown = false
  /** Paragraphs that are for another program, up to the end of it. */
  #skipped: string | null = null

  write(source: string): string {
    const paragraphs = source
      .replace(/\r\n?/g, '\n')
      .replace(/^[ \t]+$/gm, '')
      .split(/\n{2,}/)
    for (let at = 0; at < paragraphs.length; at += 1) {
      const isCode = this.#isShown && this.#skipped === null && /^[ \t]/.test(paragraphs[at]!)
      let to = at + 1
      while (isCode && to < paragraphs.length && /^[ \t]/.test(paragraphs[to]!)) to += 1
      this.#paragraph(paragraphs.slice(at, to).join('\n\n').replace(/^\n+/, ''))
      at = to - 1
    }
    while (this.#lists.length > 0) this.#closeList()
    return this.#written.join('\n')
  }

  #paragraph(text: string): void {
    const command = COMMAND.exec(text)
    if (command !== null) this.#command(command[1]!, command[2]!.trim())
    else if (this.#isShown && this.#skipped === null && text.trim() !== '')
      this.#written.push(/^[ \t]/.test(text) ? `<pre>${escapeHtml(text)}</pre>` : `<p>${readPodInline(text)}</p>`)
  }

  #command(name: string, said: string): void {
    if (name === 'end' && this.#skipped === said.split(/\s/)[0]) this.#skipped = null
    if (name === 'cut') this.#isShown = false
    if (this.#skipped !== null || name === 'cut' || name === 'end') return
    this.#isShown = true
    const level = HEADING.exec(name)?.[1]
    if (level !== undefined) this.#heading(Number(level), said)
    else if (name === 'over') this.#lists.push({ tag: null, isOpen: false })
    else if (name === 'item') this.#item(said)
    else if (name === 'back') this.#closeList()
    else if (name === 'begin' && !SHOWN_FORMATS.test(said)) this.#skipped = said.split(/\s/)[0]!
  }

  #heading(level: number, said: string): void {
    while (this.#lists.length > 0) this.#closeList()
    this.#written.push(`<h${level}>${readPodInline(said)}</h${level}>`)
  }

  /** The first item tells of what kind a list is: points, numbers, or terms with what is said of them. */
  #item(said: string): void {
    const list = this.#lists.at(-1) ?? { tag: null, isOpen: false }
    if (this.#lists.length === 0) this.#lists.push(list)
    const first = said.split(/\s/)[0] ?? ''
    const isMarked = said === '' || MARK.test(said) || MARK_BEFORE.test(said)
    if (list.tag === null) {
      list.tag = !isMarked ? 'dl' : /^\(?\d/.test(first) ? 'ol' : 'ul'
      this.#written.push(`<${list.tag}>`)
    }
    this.#closeItem(list)
    const own = list.tag === 'dl' ? said : MARK.test(said) ? '' : said.replace(MARK_BEFORE, '')
    this.#written.push(list.tag === 'dl' ? `<dt>${readPodInline(own)}</dt><dd>` : `<li>${readPodInline(own)}`)
    list.isOpen = true
  }

  #closeItem(list: OpenPodList): void {
    if (list.isOpen) this.#written.push(list.tag === 'dl' ? '</dd>' : '</li>')
    list.isOpen = false
  }

  /** What is set in without items is no list, and stands as it is. */
  #closeList(): void {
    const list = this.#lists.pop()
    if (list === undefined || list.tag === null) return
    this.#closeItem(list)
    this.#written.push(`</${list.tag}>`)
  }
}
