import { collectText, listChildElements, type XmlElement } from '../xml.ts'

/** The document type with what it declares. */
const DOCTYPE = /<!DOCTYPE\b[^[>]*(?:\[([\s\S]*?)\]\s*)?>/
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]{0,2000})"|'([^']{0,2000})')\s*>/g
const REFERENCE = /&([A-Za-z][\w.-]*);/g

/** The source with the texts in place of the names that it declares for them; each once, so none can grow by another. */
export function resolveEntities(source: string): string {
  const declared = DOCTYPE.exec(source)?.[1] ?? ''
  const texts = new Map([...declared.matchAll(ENTITY)].map(([, name, one, other]) => [name!, one ?? other ?? '']))
  return source.replace(DOCTYPE, '').replace(REFERENCE, (whole, name: string) => texts.get(name) ?? whole)
}

/** Lets a reference to a part of the document say what the part is called. */
export function resolveReferences(root: XmlElement): void {
  const titles = new Map<string, string>()
  learnTitles(root, titles)
  nameReferences(root, titles)
}

function learnTitles(element: XmlElement, titles: Map<string, string>): void {
  const { id } = element.attributes
  const title = listChildElements(element).find(({ name }) => name === 'title')
  if (id !== undefined && title !== undefined) titles.set(id, collectText(title).trim())
  for (const child of listChildElements(element)) learnTitles(child, titles)
}

function nameReferences({ children }: XmlElement, titles: ReadonlyMap<string, string>): void {
  for (const [at, child] of children.entries()) {
    if (typeof child === 'string') continue
    const title = child.name === 'xref' ? titles.get(child.attributes.linkend ?? '') : undefined
    if (title === undefined) nameReferences(child, titles)
    else children[at] = title
  }
}
