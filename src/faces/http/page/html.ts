import { escapeMarkup } from '../../../lib/markup.ts'

/** Text that is HTML already; everything else is escaped on its way into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlPiece = string | number | Html | null | undefined | false | readonly HtmlPiece[]

/** A piece of a page: literal parts stand as written, values are escaped unless they are Html; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlPiece[]): Html {
  return new Html(parts.reduce((page, part, index) => page + renderPiece(values[index - 1]) + part))
}

function renderPiece(piece: HtmlPiece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(renderPiece).join('')
  return escapeMarkup(String(piece))
}
