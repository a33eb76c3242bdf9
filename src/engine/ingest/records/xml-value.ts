import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { countEach } from '../../../lib/counts.ts'
import type { TitledParts } from '../titled-parts.ts'
import { collectText, listChildElements, type XmlElement } from '../xml.ts'

/** What an element says where it is called by one of these names, or by one that ends so ("article-title"). */
const TITLE = /(?:^|[-_])(?:title|head|heading)$/i
/** What is as short as this and ends as no sentence does is a value and no paragraph. */
const MAX_WORD_CHARS = 60
const OUTER_SPACE = /^(?:xmlns|xsi|xml)(?::|$)|^(?:schemaLocation|noNamespaceSchemaLocation)$/

/** Whether an element of the tree holds text beside other elements, as running text with marks in it does. */
export function holdsProse(element: XmlElement): boolean {
  const inner = listChildElements(element)
  return inner.length > 0 && (saysSomething(element) || inner.some(holdsProse))
}

const saysSomething = ({ children }: XmlElement) =>
  children.some((child) => typeof child === 'string' && child.trim() !== '')

/**
 * An element as the value that JSON would write for it: a text, or an object of its attributes and of what lies in it, what
 * is there several times as a list. What holds nothing but one such list is that list.
 */
export function toRecordValue(element: XmlElement): unknown {
  const attributes = Object.entries(element.attributes).filter(([name]) => !OUTER_SPACE.test(name))
  const inner = Map.groupBy(listChildElements(element), ({ name }) => name)
  const text = inner.size === 0 ? collapseToLine(collectText(element)) : ''
  if (attributes.length === 0 && inner.size === 0) return text
  const members = [...inner].map(([name, same]) => [
    name,
    same.length > 1 ? same.map(toRecordValue) : toRecordValue(same[0]!),
  ])
  if (attributes.length === 0 && members.length === 1 && Array.isArray(members[0]![1])) return members[0]![1]
  return Object.fromEntries([...attributes, ...members, ...(text === '' ? [] : [['value', text]])])
}

/** The tree without its translations: elements that name a language, beside one of the same name that names none. */
export function dropTranslations(element: XmlElement): XmlElement {
  const inner = listChildElements(element)
  const untranslated = new Set(inner.filter((child) => readLanguage(child) === undefined).map(({ name }) => name))
  const isTranslation = (child: XmlElement) => readLanguage(child) !== undefined && untranslated.has(child.name)
  const kept = element.children.filter((child) => typeof child === 'string' || !isTranslation(child))
  return { ...element, children: kept.map((child) => (typeof child === 'string' ? child : dropTranslations(child))) }
}

const readLanguage = ({ attributes }: XmlElement): string | undefined => attributes['xml:lang'] ?? attributes.lang

/**
 * The running text of a tree, a paragraph for each element that holds text itself, below the titles among them. A word or
 * two that are no sentence stand behind the name of their element, where only one beside them has it.
 */
export function partProse(root: XmlElement): TitledParts[] {
  const stretches: { heading: string; level: number; lines: string[] }[] = [{ heading: '', level: 1, lines: [] }]
  walkProse(root, 0, true, (element, depth, isOnlyOne) => {
    const text = collapseToLine(collectText(element))
    const isValue = isOnlyOne && text.length <= MAX_WORD_CHARS && !/[.!?:;]$/.test(text)
    const line = isValue ? `${toWords(element.name)}: ${text}` : text
    if (TITLE.test(element.name))
      stretches.push({ heading: text, level: Math.min(Math.max(depth - 1, 1), 6), lines: [] })
    else stretches.at(-1)!.lines.push(line)
  })
  return stretches
    .filter(({ heading, lines }) => heading !== '' || lines.length > 0)
    .map(({ heading, level, lines }) => ({
      heading,
      level,
      parts: lines.map((line) => ({ kind: 'notes', lines: [line] })),
    }))
}

/** "project_license" and "projectLicense" as words. */
const toWords = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})|[-_]/gu, ' ').toLowerCase()

type ProseListener = (element: XmlElement, depth: number, isOnlyOne: boolean) => void

/** @param isOnlyOne whether none beside it has its name */
function walkProse(element: XmlElement, depth: number, isOnlyOne: boolean, tell: ProseListener): void {
  const isProse = saysSomething(element)
  if (isProse) tell(element, depth, isOnlyOne)
  const inner = isProse ? [] : listChildElements(element)
  const counts = countEach(inner.map(({ name }) => name))
  for (const child of inner) walkProse(child, depth + 1, counts.get(child.name) === 1, tell)
}
