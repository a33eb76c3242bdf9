import { formatBold, formatWarnings, isRow, isRows, type Screen, wrapForScreen } from './screen.ts'
import { formatCellText, type ResultRow } from './table.ts'

/** Whether it is generated content that can be read here: a text, cards, questions, or the tree of a mind map. */
export function isContent(data: ResultRow): boolean {
  return (
    Array.isArray(data.files) &&
    (typeof data.textContent === 'string' || isRows(data.cards) || isRows(data.questions) || isRow(data.tree))
  )
}

/** The content itself, then what could not be done; its id and its files are told to a person. */
export function printContent(data: ResultRow, screen: Screen): { readonly out: string; readonly note: string } {
  const id = data.contentId ?? data.artifactId ?? data.mindMapId
  const fileNames = (data.files as readonly ResultRow[]).map(({ name }) => name).join(', ')
  const note = `Made as ${id}: ${fileNames}\nGet a file with: content download ${id} --file <name>`
  return { out: [printBody(data, screen), ...formatWarnings(data, screen)].join('\n\n'), note }
}

function printBody({ textContent, cards, questions, tree }: ResultRow, screen: Screen): string {
  if (typeof textContent === 'string') return wrapForScreen(textContent.trimEnd(), screen)
  if (isRows(cards)) return cards.map((card, index) => printCard(card, index, screen)).join('\n\n')
  if (isRows(questions)) return questions.map((question, index) => printQuestion(question, index, screen)).join('\n\n')
  return printBranch(tree as ResultRow, '').join('\n')
}

function printCard({ front, back }: ResultRow, index: number, screen: Screen): string {
  return `${formatBold(wrapForScreen(`${index + 1}. ${formatCellText(front)}`, screen), screen)}\n${wrapForScreen(formatCellText(back), screen, '   ')}`
}

/** The right option is marked, the explanation stands below. */
function printQuestion({ question, options, answer, explanation }: ResultRow, index: number, screen: Screen): string {
  const choices = Array.isArray(options) ? options.map(formatCellText) : []
  const lines = choices.map((choice) =>
    wrapForScreen(`${choice === formatCellText(answer) ? '*' : '-'} ${choice}`, screen, '   '),
  )
  const head = formatBold(wrapForScreen(`${index + 1}. ${formatCellText(question)}`, screen), screen)
  return [head, ...lines, wrapForScreen(formatCellText(explanation), screen, '   ')]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function printBranch({ title, children }: ResultRow, indent: string): string[] {
  const below = isRows(children) ? children.flatMap((child) => printBranch(child, `${indent}  `)) : []
  return [`${indent}${indent === '' ? '' : '- '}${formatCellText(title)}`, ...below]
}
