import type { DocumentKind, DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedNames } from '../facts/statements.ts'
import { writeAsciidocAsMarkdown } from '../markup/asciidoc.ts'
import { writeLatexAsMarkdown } from '../markup/latex.ts'
import { writeOrgAsMarkdown } from '../markup/org.ts'
import { writePodAsHtml } from '../markup/pod.ts'
import { writeRstAsMarkdown } from '../markup/rst.ts'
import { writeTexinfoAsHtml } from '../markup/texinfo.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readHtmlText } from './html.ts'
import { readMarkdownText } from './markdown.ts'
import { readPlainText, readWholeText } from './text.ts'

const createMarkupReader =
  (kind: DocumentKind, write: (source: string) => string) =>
  async (raw: RawDocument): Promise<DocumentRead> => {
    const read = await readMarkdownText(write(readWholeText(raw)), raw)
    if (read.text === '') throw createNoTextFault('file')
    return { ...read, kind }
  }

/** Reads reStructuredText as it is shown. */
export const readRst = createMarkupReader('rst', writeRstAsMarkdown)
/** Reads AsciiDoc as it is shown. */
export const readAsciidoc = createMarkupReader('asciidoc', writeAsciidocAsMarkdown)
/** Reads an Org file as it is shown. */
export const readOrg = createMarkupReader('org', writeOrgAsMarkdown)
/** Reads the source of a manual of Perl (POD) as it is shown. */
export async function readPod(raw: RawDocument): Promise<DocumentRead> {
  const { title, html } = writePodAsHtml(readWholeText(raw))
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('file')
  return { kind: 'pod', title, ...read, unreadPages: [], warnings: [] }
}

/** Reads the source of a manual in Texinfo as it is shown. */
export async function readTexinfo(raw: RawDocument): Promise<DocumentRead> {
  const { title, html, authors } = writeTexinfoAsHtml(readWholeText(raw))
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('file')
  const facts = gatherFacts({ authors: readStatedNames(authors) })
  return { kind: 'texinfo', title, ...read, facts, unreadPages: [], warnings: [] }
}

const LATEX = /\\(?:documentclass|begin\s*\{|(?:sub)*section|chapter)/
const readLatexText = createMarkupReader('latex', writeLatexAsMarkdown)

/** Reads LaTeX as it is shown, its formulas as they are written; plain TeX, which has commands of its own, is text. */
export const readLatex = async (raw: RawDocument): Promise<DocumentRead> =>
  LATEX.test(readWholeText(raw)) ? readLatexText(raw) : readPlainText(raw)
