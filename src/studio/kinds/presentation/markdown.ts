import { escapeMarkdownText, formatMarkdownTable } from '../../render/markdown.ts'
import { type CitedText, writeCitedText, writeHeadedEntry } from '../cited-text.ts'
import type { Deck } from './deck.ts'
import type { DeckSlide } from './slide.ts'

/** A deck as Markdown: a heading a slide, its points with markers, then what else is said to it as a quotation. */
export function writeDeckMarkdown(deck: Deck): string {
  const [opening, ...rest] = deck.slides
  const subtitle = opening?.kind === 'title' && opening.subtitle !== '' ? [escapeMarkdownText(opening.subtitle)] : []
  const slides = rest.map((slide, index) => writeSlideText(slide, index + 2, deck))
  return `${[`# ${escapeMarkdownText(deck.title)}`, ...subtitle, ...slides].join('\n\n')}\n`
}

function writeSlideText(slide: DeckSlide, number: number, deck: Deck): string {
  const shown = new Set([slide.title, ...listBodyStatements(slide)])
  const isTable = slide.kind === 'table' || slide.kind === 'chart' // its notes say its rows again
  const more = isTable ? [] : slide.notes.filter(({ text }) => !shown.has(text))
  const notes = more.length === 0 ? [] : [`> ${more.map(writeCitedText).join('\n>\n> ')}`]
  const marker = slide.citation ? ` ${slide.citation.marker}` : ''
  const kicker = slide.kicker === '' ? [] : [`*${escapeMarkdownText(slide.kicker)}*`]
  return [
    `## ${number}. ${escapeMarkdownText(slide.title)}${marker}`,
    ...kicker,
    writeBodyText(slide, deck),
    ...notes,
  ].join('\n\n')
}

const listBodyStatements = (slide: DeckSlide): readonly string[] => {
  if (slide.kind === 'picture') return [slide.caption.text]
  if ('points' in slide) return slide.points.map(({ text }) => text)
  return slide.kind === 'timeline' ? slide.rows.map(({ text }) => text) : []
}

function writeBodyText(slide: DeckSlide, { words }: Deck): string {
  if (slide.kind === 'agenda')
    return slide.items.map((item, index) => `${index + 1}. ${escapeMarkdownText(item)}`).join('\n')
  if (slide.kind === 'points')
    return [...slide.figures.map(writeHeadedEntry), ...slide.points.map(writePoint)].join('\n')
  if (slide.kind === 'picture') return writePoint(slide.caption)
  if (slide.kind === 'closing')
    return slide.sources.map(({ markers, title }) => `- ${escapeMarkdownText(title)} ${markers}`).join('\n')
  if (slide.kind === 'chart' || slide.kind === 'table') {
    const rows = slide.rows.map(({ cells, citation }) => [...cells, citation.marker])
    return formatMarkdownTable([...slide.columns, words.source], rows)
  }
  return 'rows' in slide ? slide.rows.map(writeHeadedEntry).join('\n') : ''
}

const writePoint = (cited: CitedText) => `- ${writeCitedText(cited)}`
