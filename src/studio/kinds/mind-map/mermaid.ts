import { cleanXmlText } from '../../render/html-text.ts'
import type { Branch } from './branch.ts'

/** The tree in Mermaid's `mindmap` notation. Source: mermaid.js.org/syntax/mindmap.html */
export function writeMermaid(root: Branch): string {
  const lines = ['mindmap', `  root(("${escapeMermaid(root.title)}"))`]
  let number = 0
  const writeBranch = (branch: Branch, depth: number) => {
    number += 1
    lines.push(`${'  '.repeat(depth)}n${number}["${escapeMermaid(branch.title)}"]`)
    for (const child of branch.children) writeBranch(child, depth + 1)
  }
  for (const branch of root.children) writeBranch(branch, 2)
  return `${lines.join('\n')}\n`
}

/** Signs that end a text, begin Markdown or an entity, or become markup. */
const ENTITIES: Readonly<Record<string, string>> = {
  '"': 'quot',
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '#': 'num',
  '`': 'grave',
  '*': 'ast',
  _: 'lowbar',
  '\\': 'bsol',
}

/** With entities by name: those by number, which Mermaid's manual shows, come out undecoded in mind maps (seen in 11.17). */
const escapeMermaid = (text: string) =>
  cleanXmlText(text)
    .replace(/["&<>#`*_\\]/g, (sign) => `&${ENTITIES[sign]};`)
    .replaceAll('%%', '&percnt;&percnt;')
