import { bold, fill, isRow, isRows, type Screen } from './screen.ts'
import { cellText, type Row } from './table.ts'

/** Whether it is generated content that can be read here: a text, cards, questions, or the tree of a mind map. */
export function isContent(data: Row): boolean {
  return (
    Array.isArray(data.files) &&
    (typeof data.textContent === 'string' || isRows(data.cards) || isRows(data.questions) || isRow(data.tree))
  )
}

/** The content itself, then what could not be done; its id and its files are told to a person. */
export function printContent(data: Row, screen: Screen): { readonly out: string; readonly note: string } {
  const warnings = Array.isArray(data.warnings) ? data.warnings.map((text) => fill(`Warning: ${text}`, screen)) : []
  const id = data.contentId ?? data.artifactId ?? data.mindMapId
  const names = (data.files as readonly Row[]).map(({ name }) => name).join(', ')
  const note = `Made as ${id}: ${names}\nGet a file with: content download ${id} --file <name>`
  return { out: [bodyOf(data, screen), ...warnings].join('\n\n'), note }
}

function bodyOf({ textContent, cards, questions, tree }: Row, screen: Screen): string {
  if (typeof textContent === 'string') return fill(textContent.trimEnd(), screen)
  if (isRows(cards)) return cards.map((card, index) => printCard(card, index, screen)).join('\n\n')
  if (isRows(questions)) return questions.map((question, index) => printQuestion(question, index, screen)).join('\n\n')
  return printBranch(tree as Row, '').join('\n')
}

function printCard({ front, back }: Row, index: number, screen: Screen): string {
  return `${bold(fill(`${index + 1}. ${cellText(front)}`, screen), screen)}\n${fill(cellText(back), screen, '   ')}`
}

/** The right option is marked, the explanation stands below. */
function printQuestion({ question, options, answer, explanation }: Row, index: number, screen: Screen): string {
  const choices = Array.isArray(options) ? options.map(cellText) : []
  const lines = choices.map((choice) => fill(`${choice === cellText(answer) ? '*' : '-'} ${choice}`, screen, '   '))
  const head = bold(fill(`${index + 1}. ${cellText(question)}`, screen), screen)
  return [head, ...lines, fill(cellText(explanation), screen, '   ')].filter((line) => line.trim() !== '').join('\n')
}

function printBranch({ title, children }: Row, indent: string): string[] {
  const below = isRows(children) ? children.flatMap((child) => printBranch(child, `${indent}  `)) : []
  return [`${indent}${indent === '' ? '' : '- '}${cellText(title)}`, ...below]
}
