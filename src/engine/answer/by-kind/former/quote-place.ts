import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import { findPage } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { type FormerQuote, findFormerSection } from './locate-former.ts'

/** What was quoted, led by where it stands: the source, the section and the page. */
export function quotePlace(former: FormerQuote, language: string): Quote {
  const { source, start, end } = former
  const { followUp, phrases } = findLocale(language)
  const { section } = findFormerSection(former)
  const page = findPage(source, start)
  const place = [
    fillIn(phrases.quoted, { words: toPlainTitle(source.name) }),
    section ? [section.label, section.title].filter(Boolean).join(' ') : '',
    page === undefined ? '' : fillIn(followUp.page, { page: String(page) }),
  ]
  const quote = quoteSource(source, start, end)
  return { ...quote, shown: `${place.filter(Boolean).join(', ')}: ${toPlainText(quote.text)}` }
}
