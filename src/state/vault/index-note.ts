import { frontMatter } from './front-matter.ts'
import type { AnsweredFile } from './manifest.ts'

const TYPE = 'notebook-answer-index'

/** A note with a link to each answer. */
export function indexMarkdown(entries: readonly AnsweredFile[]): string {
  const fields = frontMatter({ title: 'Answers', type: TYPE, count: entries.length })
  const links = entries.map(({ question, md }) => `- [${linkText(question)}](${encodeURIComponent(md)})`)
  return `${fields}\n# Answers\n\n${links.join('\n')}\n`
}

/** Whether a note is an index that was written here. */
export function isIndex(markdown: string): boolean {
  return /^---\n[\s\S]*?\ntype: "notebook-answer-index"\n[\s\S]*?---\n/.test(markdown)
}

const linkText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]`*_<]/g, '\\$&')
