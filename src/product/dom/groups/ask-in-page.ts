import type { Answer, AnswerListener, Question } from '../../../domain/answer.ts'
import { type Citation, isPlaced } from '../../../domain/citation.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import type { Source } from '../../../domain/source.ts'
import { escapePattern } from '../../../lib/escape-pattern.ts'
import type { ChatGroup } from '../../port.ts'
import { askInPanel, type ShownCitation } from '../pages/chat-panel.ts'
import type { PageDriver } from '../pages/page-driver.ts'
import { chooseSourceRows, readSourceList, readSourceView } from '../pages/source-list.ts'
import type { DomSession } from '../session.ts'

/** Questions in the chat of a notebook's page, which keeps one conversation of its own. */
export function createPageChat(session: DomSession): ChatGroup {
  return {
    ask: (notebookId, question, listener, signal) =>
      session.changeIn(notebookId, (driver) => askQuestion(driver, question, listener), signal),
  }
}

async function askQuestion(driver: PageDriver, question: Question, listener: AnswerListener | null): Promise<Answer> {
  const all = await readSourceList(driver)
  const sources = chooseReadySources(all, question.sourceIds)
  await chooseSourceRows(driver, chooseReadySources(all), new Set(sources.map(({ id }) => id)))
  const shown = await askInPanel(driver, question.text)
  const citations = await placeCitations(driver, shown.citations, sources)
  listener?.delta(shown.text)
  for (const citation of citations) listener?.citation(citation)
  return {
    state: citations.length > 0 ? 'answered' : 'no_support',
    text: shown.text,
    citations,
    conversationId: null,
    writtenBy: 'hosted product',
    warnings: citations.every(isPlaced) ? [] : [UNPLACED],
  }
}

const UNPLACED =
  'The place of a citation in the text of its source could not be found: its excerpt is as the product shows it.'

/** Each cited source is opened once, to find what was quoted in its text. */
async function placeCitations(
  driver: PageDriver,
  shown: readonly ShownCitation[],
  sources: readonly Source[],
): Promise<Citation[]> {
  const texts = new Map<string, string>()
  const readText = async (id: string) => {
    const text = texts.get(id) ?? (await readSourceView(driver, id))
    texts.set(id, text)
    return text
  }
  const citations: Citation[] = []
  for (const { number, sourceName, excerpt } of shown) {
    const named = sources.filter(({ title }) => title === sourceName)
    const marked = { marker: `[${number}]`, number, sourceName, sourceText: excerpt }
    let placed: Citation = { ...marked, sourceId: named[0]?.id ?? '' }
    for (const { id } of excerpt === '' ? [] : named) {
      const place = findExcerpt(await readText(id), excerpt)
      if (place === null) continue
      placed = { ...marked, ...place, sourceId: id }
      break
    }
    citations.push(placed)
  }
  return citations
}

/** Where a quoted stretch stands in a text, however its white space was laid out. */
function findExcerpt(text: string, excerpt: string): { start: number; end: number; sourceText: string } | null {
  const words = excerpt.trim().split(/\s+/)
  const escaped = words.map(escapePattern)
  const found = new RegExp(escaped.join('\\s+')).exec(text)
  return found && { start: found.index, end: found.index + found[0].length, sourceText: found[0] }
}
