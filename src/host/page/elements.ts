import type { PageLabels } from '../../wire/page-labels.ts'
import type { TileKind } from './tile-kinds.ts'

/** What a page is told by the host that serves it. */
export type PageFacts = {
  /** The layout of September 2026 and later, else the one before it. */
  readonly isNew: boolean
  readonly labels: PageLabels
  readonly ids: Readonly<Record<string, string>>
  /** Words of tags, classes, ids and icons that this page calls otherwise. */
  readonly renamed: readonly string[]
  readonly token: string
  /** Null on the home page. */
  readonly notebookId: string | null
  readonly hasPromo: boolean
  readonly hasLimit: boolean
  readonly keepsDialogs: boolean
  /** Whether a dialog that nobody knows lies above all. */
  readonly hasUnknownDialog: boolean
  /** How long a placeholder stands where the answer will be. */
  readonly placeholderMs: number
  /** What the studio offers. */
  readonly kinds: readonly TileKind[]
  /** Code and name of each language that content can have. */
  readonly languages: readonly (readonly [string, string])[]
}

/** Everything below runs in a browser, as one script: see `script.ts`. */
declare const facts: PageFacts

export type Child = Node | string | null

/** The word that stands in the page for one of its own. */
function say(word: string): string {
  return facts.renamed.includes(word) ? `r${facts.renamed.indexOf(word)}-${word.length}` : word
}

/** @param attributes `class` and ids in the words of the dossier, `on...` for listeners; null and false leave one out */
export function make(tag: string, attributes: Record<string, unknown> = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(say(tag))
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (name === 'class') element.className = String(value).split(' ').map(say).join(' ')
    else if (name === 'id') element.id = String(value).replace(/^[a-z-]*[a-z]/, say)
    else element.setAttribute(name, value === true ? '' : say(String(value)))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

export function label(key: keyof PageLabels): string {
  return facts.labels[key][0]!
}

export function icon(word: string, classes = ''): HTMLElement {
  return make('mat-icon', { class: `mat-icon ${classes}`.trim() }, say(word))
}

/** A button of the newer layout has a wrapper around it, which bears the class. */
export function makeButton(classes: string, attributes: Record<string, unknown>, ...children: Child[]): HTMLElement {
  if (!facts.isNew) return make('button', { type: 'button', class: classes, ...attributes }, ...children)
  return make('nb-button', { class: classes }, make('button', { type: 'button', ...attributes }, ...children))
}

export function overlay(): HTMLElement {
  return document.querySelector<HTMLElement>('#overlays')!
}

/** Shows a dialog above all; it takes clicks once it has opened. */
export function openDialog(host: string, ...children: Child[]): HTMLElement {
  const content = make(host, { class: 'mat-mdc-dialog-component-host' }, ...children)
  const dialog = make('mat-dialog-container', { role: 'dialog', class: 'mdc-dialog opening' }, content)
  overlay().append(dialog)
  setTimeout(() => dialog.classList.remove('opening'), 60)
  return dialog
}

export function closeDialog(dialog: Element): void {
  if (facts.keepsDialogs) (dialog as HTMLElement).style.display = 'none'
  else dialog.remove()
}

/** @param items icon word, label, class, what it does */
export function openMenu(items: readonly (readonly [string, string, string, () => unknown])[]): void {
  const panel = make('div', { class: 'mat-mdc-menu-panel', role: 'menu' })
  const backdrop = make('div', { class: 'cdk-overlay-backdrop', onclick: () => closeMenu() })
  const closeMenu = () => {
    panel.remove()
    backdrop.remove()
  }
  for (const [word, text, classes, act] of items) {
    const chooseEntry = () => {
      closeMenu()
      act()
    }
    panel.append(
      make('button', { role: 'menuitem', class: classes, onclick: chooseEntry }, icon(word), make('span', {}, text)),
    )
  }
  overlay().append(backdrop, panel)
}

/** Asks before something is deleted. */
export function confirmDeletion(host: string, act: () => Promise<unknown>): void {
  const confirm = async () => {
    closeDialog(dialog)
    await act()
  }
  const classes = facts.isNew && host !== 'delete-project' ? 'mat-tonal-button' : 'submit-button'
  const button = make('button', { type: 'submit', class: classes, onclick: confirm }, label('dialog.remove'))
  const dialog = openDialog(host, make('h2', { class: 'mat-mdc-dialog-title' }, label('home.delete')), button)
}

/** Asks for another title. */
export function askTitle(host: string, before: string, act: (title: string) => Promise<unknown>): void {
  const input = make('input', { type: 'text', value: before }) as HTMLInputElement
  const saveTitle = async () => {
    closeDialog(dialog)
    await act(input.value)
  }
  const button = make('button', { class: 'submit-button', onclick: saveTitle }, label('dialog.save'))
  const dialog = openDialog(host, make('div', { class: 'edit-source-dialog' }, input, button))
}

/** What the page shows of itself at the first visit: one dialog that is an announcement, and one that nobody knows. */
export function showPromo(): void {
  if (facts.hasUnknownDialog) {
    overlay().append(make('div', { class: 'cdk-overlay-backdrop' }))
    openDialog('survey-dialog', make('p', {}, 'How do you like it?'), make('button', {}, 'Send'))
  }
  if (!facts.hasPromo) return
  const close = make('button', { class: 'close-button', onclick: () => closeDialog(dialog) }, icon('close'))
  const dialog = openDialog('accessibility-promo-dialog', make('p', {}, 'What is new'), close)
}

/** Always there and never meant: a hidden picker of the same role, and a dialog that was left behind. */
export function makeDecoys(): HTMLElement[] {
  return [
    make('xap-emoji-picker', { role: 'dialog', style: 'display:none' }, make('button', {}, icon('close'))),
    make(
      'mat-dialog-container',
      { role: 'dialog', style: 'display:none' },
      make('textarea', { class: 'copied-text-input-textarea' }),
    ),
  ]
}

export const ELEMENT_FUNCTIONS = [
  say,
  make,
  label,
  icon,
  makeButton,
  overlay,
  openDialog,
  closeDialog,
  openMenu,
  confirmDeletion,
  askTitle,
  showPromo,
  makeDecoys,
]
