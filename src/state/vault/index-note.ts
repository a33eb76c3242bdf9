import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { formatFrontMatter } from './front-matter.ts'
import type { AnsweredFile } from './manifest.ts'

const TYPE = 'notebook-answer-index'

/** A note with a link to each answer. */
export function formatIndexMarkdown(entries: readonly AnsweredFile[]): string {
  const fields = formatFrontMatter({ title: 'Answers', type: TYPE, count: entries.length })
  const links = entries.map(
    (entry) => `- [${escapeLinkText(entry.question)}](${encodeURIComponent(entry.md)})${describeAnswerState(entry)}`,
  )
  return `${fields}\n# Answers\n\n${links.join('\n')}\n`
}

/** What is worth knowing before the answer is opened; one that the sources give in full needs no word. */
const NOTES = { answered: '', partial: ' (partial)', no_support: ' (no support in the sources)' }
const describeAnswerState = ({ state }: AnsweredFile) => NOTES[state]

/** Whether a note is an index that was written here. */
export function isAnswerIndex(markdown: string): boolean {
  return /^---\n[\s\S]*?\ntype: "notebook-answer-index"\n[\s\S]*?---\n/.test(markdown)
}

const escapeLinkText = (text: string) => collapseToLine(text).replace(/[\\[\]`*_<]/g, '\\$&')
