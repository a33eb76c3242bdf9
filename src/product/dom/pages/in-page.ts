/**
 * What runs in the page itself, in a world of its own that the page does not see. All functions here are one script;
 * they speak of nothing outside of it but `known`.
 */

/** One way to find an element: by structure, by an icon word within it, or by role and label. */
export type Candidate = {
  readonly css?: string
  readonly icons?: readonly string[]
  readonly role?: string
  readonly label?: string
  /** The layout it belongs to; both when absent. */
  readonly era?: string
}

/** Where an element is looked for: the first one of this name, the one that holds an id, the last one shown. */
export type Place = {
  readonly element: string
  readonly holding?: string
  /** The one of this value. */
  readonly value?: string
  /** The one whose text is one of these, or begins with it and a bracket. */
  readonly named?: readonly string[]
  /** Which of those found, from 0. */
  readonly index?: number
  readonly isLast?: boolean
  readonly within?: Place
}

/** What is read of each element of a list: of the row itself where no element is named. */
export type Field = { readonly element?: string; readonly read: 'text' | 'exists' | `@${string}` }

/** Of a list, by the names they are given. */
export type RowFields = Readonly<Record<string, Field>>

export type Aim = {
  readonly state: 'absent' | 'disabled' | 'covered' | 'ready'
  readonly x: number
  readonly y: number
}

/** What the page shows of one question. */
type TurnView = {
  readonly isWhole: boolean
  readonly isBusy: boolean
  readonly text: string
}

type Known = {
  readonly elements: Readonly<Record<string, readonly Candidate[]>>
  readonly labels: Readonly<Record<string, readonly string[]>>
  /** Which candidate found an element last. */
  winners: Record<string, number>
  readonly turns: Set<Element>
  /** What the pointer is to hit, until it was pressed. */
  aimed: Element | null
  /** Whether a click has reached what was aimed at; null where nothing was. */
  isHit: boolean | null
}

declare const known: Known

function normalize(text: string | null): string {
  return (text ?? '').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The text of an element without the words that stand for icons. */
function readText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const icon of copy.querySelectorAll('mat-icon')) icon.remove()
  return (copy.textContent ?? '').trim()
}

function matches(candidate: Candidate, root: ParentNode): Element[] {
  const roles: Record<string, string> = {
    button: 'button, [role="button"]',
    textbox: 'textarea, input, [contenteditable]',
    menuitem: '[role="menuitem"]',
  }
  const found = [...root.querySelectorAll(candidate.css ?? roles[candidate.role ?? ''] ?? '')]
  const { icons, label } = candidate
  if (icons !== undefined) {
    const hasIcon = (icon: Element) => icons.includes((icon.textContent ?? '').trim())
    return found.filter((element) => [...element.querySelectorAll('mat-icon')].some(hasIcon))
  }
  if (label === undefined) return found
  const names = (known.labels[label] ?? []).map(normalize)
  return found.filter((element) => names.includes(normalize(element.getAttribute('aria-label') ?? readText(element))))
}

/** The elements of a name by the first candidate that finds any which is shown. */
function findAll(name: string, root: ParentNode, mustShow = true): Element[] {
  for (const [index, candidate] of (known.elements[name] ?? []).entries()) {
    const found = matches(candidate, root).filter(
      (element) => !mustShow || element.checkVisibility({ visibilityProperty: true }),
    )
    if (found.length === 0) continue
    known.winners[name] = index
    return found
  }
  return []
}

function findPlaced(place: Place): Element[] {
  const root = place.within === undefined ? document : findPlaced(place.within)[0]
  if (root === undefined) return []
  const { holding, value, named, index } = place
  const holdsId = (element: Element) =>
    holding === undefined || element.id.includes(holding) || element.querySelector(`[id*="${CSS.escape(holding)}"]`)
  const isOfValue = (element: Element) =>
    value === undefined || [element.getAttribute('value'), element.getAttribute('data-value')].includes(value)
  const isCalled = (element: Element) =>
    named === undefined || named.some((name) => name === readText(element) || readText(element).startsWith(`${name} (`))
  const found = findAll(place.element, root).filter(
    (element) => holdsId(element) && isOfValue(element) && isCalled(element),
  )
  if (index !== undefined) return found.slice(index, index + 1)
  return place.isLast ? found.slice(-1) : found
}

export function countPlaced(place: Place): number {
  return findPlaced(place).length
}

/** Where the pointer has to go to hit the element; it is scrolled into view. */
export function aimAt(place: Place): Aim {
  const [element] = findPlaced(place)
  if (element === undefined) return { state: 'absent', x: 0, y: 0 }
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (element.matches(':disabled, [aria-disabled="true"]')) return { state: 'disabled', x, y }
  if (!element.contains(document.elementFromPoint(x, y))) return { state: 'covered', x, y }
  known.aimed = element
  known.isHit = false
  return { state: 'ready', x, y }
}

/** Keeps the pointer from whatever has come to lie where the element was aimed at: what is hit is what was meant, or nothing. */
function guardPointer(event: Event): void {
  const { aimed } = known
  if (aimed === null || !event.isTrusted) return
  const isMeant = aimed.contains(event.target as Node)
  if (!isMeant) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (event.type !== 'click') return
  known.isHit = isMeant
  known.aimed = null
}

/** Whether the click has reached what was aimed at; null where its document has gone, or nothing was aimed at. */
export function takeHit(): boolean | null {
  const { isHit } = known
  known.aimed = null
  known.isHit = null
  return isHit
}

/** Whether an option of a form is the one that is chosen. */
export function isChosen(place: Place): boolean {
  const [element] = findPlaced(place)
  if (element instanceof HTMLInputElement) return element.checked
  return ['aria-pressed', 'aria-checked', 'aria-selected'].some((name) => element?.getAttribute(name) === 'true')
}

/** Gives a field the focus with all it holds selected; tells whether it has it. */
export function focusOn(place: Place): boolean {
  const [element] = findPlaced(place)
  if (!(element instanceof HTMLElement) || element.matches(':disabled')) return false
  element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
  else getSelection()?.selectAllChildren(element)
  return document.activeElement === element
}

export function readField(place: Place): string | null {
  const [element] = findPlaced(place)
  if (element === undefined) return null
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : readLines(element)
}

/** The text of an editor: a line for each block of it. */
function readLines(editor: Element): string {
  const lines: string[] = []
  let isOpen = false
  for (const node of editor.childNodes) {
    const isBlock = /^(?:P|DIV|LI|PRE|H\d)$/.test(node.nodeName)
    if (isBlock || !isOpen || node.nodeName === 'BR') lines.push('')
    isOpen = !isBlock
    lines[lines.length - 1] += node.textContent ?? ''
  }
  return lines.join('\n')
}

/** One record for each element of a place. */
export function scrapeRows(place: Place, fields: RowFields): Record<string, string | boolean>[] {
  return findPlaced(place).map((row) => {
    const readPlacedField = ({ element: name, read: how }: Field) => {
      const element = name === undefined ? row : findAll(name, row)[0]
      if (how === 'exists') return element !== undefined
      if (element === undefined) return ''
      return how === 'text'
        ? readText(element) || (element.textContent ?? '').trim()
        : (element.getAttribute(how.slice(1)) ?? '')
    }
    return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, readPlacedField(field)]))
  })
}

/** Those that have come since `rememberTurns` and ask this. */
function findNewTurns(question: string): Element[] {
  const asks = (turn: Element) => {
    const [user] = findAll('chat.userText', turn)
    return user !== undefined && normalize(user.textContent) === normalize(question)
  }
  return findAll('chat.turn', document).filter((turn) => !known.turns.has(turn) && asks(turn))
}

/** Remembers the turns that are there: none of them answers the next question. */
export function rememberTurns(): number {
  const turns = findAll('chat.turn', document)
  for (const turn of turns) known.turns.add(turn)
  return turns.length
}

/** The turn that has come since `rememberTurns` and asks this; null while there is none. */
export function readTurn(question: string): TurnView | null {
  const [turn] = findNewTurns(question)
  if (turn === undefined) return null
  const [answer] = findAll('chat.answer', turn)
  const isSending =
    findAll('chat.stop', document).length > 0 || findAll('chat.input', document)[0]?.matches(':disabled')
  return {
    isWhole: findAll('chat.actions', turn).length > 0 || (answer !== undefined && !isSending),
    isBusy: findAll('chat.busy', turn).length > 0,
    text: answer === undefined ? '' : readRichText(findAll('chat.answerText', answer)[0] ?? answer),
  }
}

/** An answer as text: citations as `[n]`, thoughts left out, a line for each block. */
function readRichText(answer: Element): string {
  const copy = answer.cloneNode(true) as Element
  for (const element of copy.querySelectorAll('*'))
    if (/thinking/i.test(`${element.tagName} ${element.className}`)) element.remove()
  for (const marker of findAll('citation.marker', copy, false)) {
    const number = /\d+/.exec(readText(marker))?.[0]
    marker.replaceWith(number === undefined ? '' : ` [${number}]`)
  }
  for (const icon of copy.querySelectorAll('mat-icon')) icon.remove()
  const blocks = findAll('chat.answerBlock', copy, false)
  const texts = (blocks.length > 0 ? blocks : [copy]).map(readBlock).filter((text) => text !== '')
  return texts.map((text, index) => (index === 0 ? text : separate(texts[index - 1]!, text) + text)).join('')
}

/** A document that is shown, as Markdown; null where there is none. */
export function readShownDocument(place: Place): string | null {
  const [root] = findPlaced(place)
  return root === undefined ? null : readRichText(root)
}

/** The cells of the tables that are shown, row by row. */
export function readCells(place: Place): string[][] {
  const rows = findPlaced(place).flatMap((table) => [...table.querySelectorAll('tr')])
  return rows.map((row) => [...row.children].map(readText))
}

function separate(before: string, after: string): string {
  return before.startsWith('- ') && after.startsWith('- ') ? '\n' : '\n\n'
}

function readBlock(block: Element): string {
  const rows = [...block.querySelectorAll('tr')].map(
    (row) => `| ${[...row.children].map((cell) => (cell.textContent ?? '').trim()).join(' | ')} |`,
  )
  if (rows.length > 0) return rows.join('\n')
  const text = (block.textContent ?? '').replace(/[ \u00a0]{2,}/g, ' ').trim()
  const level = /heading([1-6])/.exec(block.firstElementChild?.className ?? block.className)?.[1]
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${text}`
  return text.replace(/^[•▪◦]\s*/, '- ')
}

/** The citations of the new turn that asks this: number and source as each mark names them. */
export function listMarkers(question: string): { number: number; sourceName: string }[] {
  const [turn] = findNewTurns(question)
  if (turn === undefined) return []
  return findAll('citation.marker', turn).flatMap((marker) => {
    const named =
      marker.querySelector('[aria-label]')?.getAttribute('aria-label') ?? marker.getAttribute('aria-label') ?? ''
    const [, number, sourceName] = /^\s*(\d+)\s*:\s*([\s\S]*)$/.exec(named) ?? []
    return number === undefined ? [] : [{ number: Number(number), sourceName: sourceName!.trim() }]
  })
}

/** Where the mark of a citation of that turn is. */
export function aimAtMarker(question: string, number: number): Aim {
  const [turn] = findNewTurns(question)
  const isNumbered = (marker: Element) => Number(/\d+/.exec(readText(marker))?.[0]) === number
  const marker = turn === undefined ? undefined : findAll('citation.marker', turn).find(isNumbered)
  if (marker === undefined) return { state: 'absent', x: 0, y: 0 }
  marker.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = marker.getBoundingClientRect()
  return { state: 'ready', x: left + width / 2, y: top + height / 2 }
}

/** The text of a document that knows where its parts stand: what lies between them are line breaks. */
export function readShownText(place: Place): string | null {
  const [root] = findPlaced(place)
  if (root === undefined) return null
  const parts = [...root.querySelectorAll('span[data-start-index], b[data-start-index], i[data-start-index]')]
  let text = ''
  for (const part of parts.filter((each) => each.querySelector('[data-start-index]') === null)) {
    const gap = Number(part.getAttribute('data-start-index')) - text.length
    if (gap > 0) text += '\n'.repeat(Math.min(gap, 4))
    text += part.textContent ?? ''
  }
  return parts.length > 0 ? text : [...root.children].map((block) => (block.textContent ?? '').trim()).join('\n\n')
}

/** What the page says of itself that is no element: its address, how far it is, the words over the field for questions. */
export function readPageState(): { address: string; isLoaded: boolean; notice: string; text: string } {
  const [input] = findAll('chat.input', document)
  return {
    address: location.href,
    isLoaded: document.readyState === 'complete',
    notice: normalize(input?.getAttribute('placeholder') ?? ''),
    text: document.body.innerText.slice(0, 20_000),
  }
}

/** Everything above, as a script that leaves its verbs under one name. */
export function renderInPageScript(facts: Pick<Known, 'elements' | 'labels'>): string {
  return `globalThis.inPage ??= (() => {
    const known = { ...${JSON.stringify(facts)}, winners: {}, turns: new Set(), aimed: null, isHit: null };
    ${[...HELPERS, ...VERBS].map(String).join('\n')}
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(type, guardPointer, { capture: true });
    const verbs = { ${VERBS.map(({ name }) => name).join(', ')} };
    return (verb, args) => {
      const value = verbs[verb](...args);
      const winners = known.winners;
      known.winners = {};
      return { value, winners, address: location.href };
    };
  })()`
}

const HELPERS = [
  normalize,
  readText,
  readLines,
  matches,
  findAll,
  findPlaced,
  findNewTurns,
  guardPointer,
  readRichText,
  separate,
  readBlock,
]
const VERBS = [
  countPlaced,
  aimAt,
  takeHit,
  isChosen,
  focusOn,
  readField,
  scrapeRows,
  rememberTurns,
  readTurn,
  listMarkers,
  aimAtMarker,
  readShownDocument,
  readCells,
  readShownText,
  readPageState,
] as const
