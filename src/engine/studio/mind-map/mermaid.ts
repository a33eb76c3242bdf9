import { cleanText } from '../html-text.ts'
import type { Branch } from './branch.ts'

/** The tree in Mermaid's `mindmap` notation. Source: mermaid.js.org/syntax/mindmap.html */
export function mermaidOf(root: Branch): string {
  const lines = ['mindmap', `  root(("${mermaidText(root.title)}"))`]
  let number = 0
  const write = (branch: Branch, depth: number) => {
    number += 1
    lines.push(`${'  '.repeat(depth)}n${number}["${mermaidText(branch.title)}"]`)
    for (const child of branch.children) write(child, depth + 1)
  }
  for (const branch of root.children) write(branch, 2)
  return `${lines.join('\n')}\n`
}

/** Signs that end a text, begin Markdown or a comment, or become markup, as the entities that Mermaid decodes. */
const mermaidText = (text: string) =>
  cleanText(text).replace(/["`#;&<>\\%[\](){}*_]/g, (sign) => `#${sign.codePointAt(0)};`)
