import { compileOnce } from '../../language/compile-once.ts'
import { readLocales } from '../../language/locales.ts'
import { readLabel } from '../../language/numerals.ts'
import type { CaptionKind } from '../../language/whole-locale.ts'
import type { IndexedSource, SourceSpan } from '../../retrieval/indexed-source.ts'

/** A figure or table that a question names by its number; `rest` is the question without it. */
export type CaptionRequest = {
  readonly kind: CaptionKind
  readonly label: string
  readonly named: string
  readonly rest: string
}

/** The line of a source that says what a figure or table shows. */
export type Caption = SourceSpan & {
  readonly kind: CaptionKind
  readonly label: string
}

const KINDS: readonly CaptionKind[] = ['figure', 'table', 'listing']
const LABEL = '(?<label>[A-Z]?\\.?\\d{1,3}(?:[.-]\\d{1,3})*)(?![\\p{L}\\p{N}])'
const MAX_CAPTION_CHARS = 500

function compileNamed(kind: CaptionKind, form: 'asked' | 'caption'): RegExp {
  const words = readLocales().map(({ part }) => part.captions[kind])
  const edge = form === 'asked' ? '(?<![\\p{L}\\p{N}])' : '(?<=^|\\n)[ \\t>*_#]*'
  const behind = form === 'asked' ? '' : '[*_]*(?:[.:：)]|\\s*[–—-]|\\s+(?=\\p{Lu}|\\p{Lo}))[*_]*\\s*(?=\\S)'
  return compileOnce(`${edge}(?:${words.join('|')})\\s*${LABEL}${behind}`, 'giu')
}

export function readCaptionRequest(question: string): CaptionRequest | null {
  for (const kind of KINDS) {
    const [match] = question.matchAll(compileNamed(kind, 'asked'))
    const label = match && readCaptionLabel(match)
    if (!match || !label) continue
    const rest = `${question.slice(0, match.index)} ${question.slice(match.index + match[0].length)}`
    return { kind, label, named: match[0].trim(), rest }
  }
  return null
}

/** Whether a line says what a figure, table or listing shows: its number is none of a version or chapter. */
export const isCaption = (line: string): boolean =>
  KINDS.some((kind) => line.search(compileNamed(kind, 'caption')) === 0)

const readCaptionLabel = ({ groups }: RegExpExecArray) => readLabel(groups!.label!.replace('-', '.')) ?? groups!.label!

/** The captions of a kind in reading order, each label once: a list of figures names them all before. */
export function listCaptions(source: IndexedSource, kind: CaptionKind): Caption[] {
  const captions = new Map<string, Caption>()
  for (const match of source.text.matchAll(compileNamed(kind, 'caption'))) {
    const label = readCaptionLabel(match)
    const isSentence =
      /[\p{L}\p{N}]\s+$/u.test(match[0]) && !/^[\p{Lu}\p{Lo}]/u.test(source.text.slice(match.index + match[0].length))
    if (isSentence) continue // "Figure 2 illustrates ..."
    const start = match.index + match[0].search(/[^\s>*_#]/)
    const stretch = source.text.slice(start, start + MAX_CAPTION_CHARS)
    const end = start + (/\n\s*\n|\n(?=\|)/.exec(stretch)?.index ?? stretch.length)
    if (/[.…·]\s*\.{2}|…|\s\d+$/.test(source.text.slice(start, end).trimEnd()) && captions.has(label)) continue
    captions.set(label, { source, kind, label, start, end: start + source.text.slice(start, end).trimEnd().length })
  }
  return [...captions.values()]
}

/** Where else the text speaks of it. */
export function mentionsCaption({ source, kind, label, start, end }: Caption): number[] {
  return [...source.text.matchAll(compileNamed(kind, 'asked'))]
    .filter((match) => readCaptionLabel(match) === label && (match.index < start || match.index >= end))
    .map(({ index }) => index)
}
