import type { Figure } from '../outline.ts'

/** Whether what a figure is of stands behind it: `22 % of the wall`, and not `Eelgrass covers 60 hectares`. */
export function isLabelAfterNumber({ label, statement, text }: Figure): boolean {
  const following = statement.text.slice(statement.text.indexOf(text) + text.length)
  return following.replace(/^[\s-]+/, '').startsWith(label)
}
