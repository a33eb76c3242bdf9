import { closeDialog, icon, label, make, makeButton, openDialog, overlay, type PageFacts } from './elements.ts'
import { callRemote } from './remote.ts'
import type { TileKind } from './tile-kinds.ts'

declare const facts: PageFacts

/** What was chosen in a form, by the name that an order has for it. */
type Choices = Record<string, unknown>
type OpenForm = { readonly kind: TileKind; readonly choices: Choices; readonly refresh: () => Promise<unknown> }

/** The tiles of the studio: a click on one opens its form; before September 2026 it began at once. Source: dom.md, section 2.9. */
export function makeTiles(refresh: () => Promise<unknown>): HTMLElement {
  return make(
    'div',
    { class: 'create-artifact-buttons-container' },
    ...facts.kinds.map((kind) => makeTile(kind, refresh)),
  )
}

function makeTile(kind: TileKind, refresh: () => Promise<unknown>): HTMLElement {
  const name = label(`studio.${kind.name}`)
  const openOwnForm = (event: Event) => {
    event.stopPropagation()
    openForm({ kind, choices: readDefaults(kind), refresh })
  }
  const begin = () => void generate({ kind, choices: readDefaults(kind), refresh })
  const edit = make(
    'button',
    { class: 'edit-button', onclick: openOwnForm },
    icon(facts.isNew ? 'chevron_forward' : 'edit'),
  )
  return make(
    'basic-create-artifact-button',
    {},
    make(
      'div',
      {
        class: 'create-artifact-button-container',
        role: 'button',
        'aria-label': name,
        onclick: facts.isNew ? openOwnForm : begin,
      },
      icon(kind.icons[facts.isNew ? 1 : 0], 'artifact-icon'),
      make('span', {}, name),
      make('div', { class: 'option-icon' }, edit),
    ),
  )
}

function readDefaults(kind: TileKind): Choices {
  const rows = [...document.querySelectorAll('[data-source-id]')]
  return {
    prompt: null,
    language: null,
    title: 'Custom Report',
    format: kind.formats[0] ?? null,
    style: kind.styles[0] ?? null,
    ids: rows.map((row) => row.getAttribute('data-source-id')),
    ...Object.fromEntries(kind.toggles.map((values, index) => [`toggle${index}`, values[1] ?? null])),
  }
}

/** Sends the order; the library shows it at once, as something that is being made. */
async function generate({ kind, choices, refresh }: OpenForm): Promise<void> {
  const ids = choices.ids as string[]
  const known: Choices = { ...choices, sources: ids.map((id) => [id]) }
  const fillIn = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fillIn)
    return typeof part === 'string' && part.startsWith('$') ? (known[part.slice(1)] ?? null) : part
  }
  const order: unknown[] = [null, null, kind.code, ids.map((id) => [[id]])]
  while (order.length < kind.contentAt) order.push(null)
  order.push(fillIn(kind.order))
  await callRemote('CREATE_ARTIFACT', [[2], facts.notebookId, order])
  await refresh()
}

function openForm(form: OpenForm): void {
  if (form.kind.name === 'report') openReportForm(form)
  else openConfigurableForm(form)
}

function openConfigurableForm(form: OpenForm): void {
  const { kind } = form
  const close = make('button', { onclick: () => closeDialog(dialog) }, icon('close'))
  const title = [
    icon(kind.icons[facts.isNew ? 1 : 0], 'dialog-title-icon'),
    make('h2', {}, label(`studio.${kind.name}`)),
  ]
  const content = make('mat-dialog-content')
  const actions = make('mat-dialog-actions')
  const container = make(
    'div',
    { class: 'dialog-container' },
    make('div', { class: 'mat-mdc-dialog-title' }, ...title, close),
    content,
    actions,
  )
  const dialog = openDialog('configurable-form-dialog', container)
  showControls({ ...form, content, actions, dialog })
}

type FormView = OpenForm & {
  readonly content: HTMLElement
  readonly actions: HTMLElement
  readonly dialog: HTMLElement
}

function showControls(view: FormView): void {
  const { kind, choices, content, dialog } = view
  const picker = facts.isNew
    ? make(
        'div',
        { class: 'item-selection-trigger' },
        make('button', { onclick: () => showPicker(view) }, String((choices.ids as unknown[]).length)),
      )
    : null
  const controls = [
    makeRadios('tile-group', kind.formats, choices, 'format'),
    makeRadios('carousel-group', kind.styles, choices, 'style'),
    ...kind.toggles.map((values, index) => makeToggles(values, choices, `toggle${index}`)),
    kind.hasLanguage ? makeLanguageSelect(choices, '') : null,
    makePrompt(kind.name === 'video', choices),
    picker,
  ]
  const wrappers = controls.flatMap((control) =>
    control === null ? [] : [make('div', { class: 'control-wrapper' }, control)],
  )
  content.replaceChildren(
    make('div', { class: 'dialog-section' }, make('div', { class: 'controls-grid' }, ...wrappers)),
  )
  showActions(view, () => {
    closeDialog(dialog)
    void generate(view)
  })
}

/** The buttons at the foot: what confirms the choice of sources stands where generating does. */
function showActions({ actions }: Pick<FormView, 'actions'>, confirm: () => void): void {
  const name = { 'aria-label': label('studio.generateNow'), onclick: confirm }
  const later = { 'aria-label': label('studio.generateLater'), onclick: () => {} }
  if (!facts.isNew) {
    actions.replaceChildren(make('button', { ...name, class: 'mdc-button--unelevated mat-primary' }, '▸'))
    return
  }
  actions.replaceChildren(
    make('expected-usage', {}, make('div', { role: 'progressbar', 'aria-valuenow': 5 })),
    makeButton('nb-button-type-on-surface', later, '…'),
    make('div', { class: 'action-button-wrapper' }, makeButton('nb-button-type-tonal', name, '▸')),
  )
}

function makeRadios(group: string, values: readonly number[], choices: Choices, key: string): HTMLElement | null {
  if (values.length === 0) return null
  const radios = values.map((value) => {
    const chooseValue = () => {
      choices[key] = value
    }
    const attributes = { type: 'radio', name: key, value, checked: choices[key] === value, onchange: chooseValue }
    return make('mat-radio-button', {}, make('input', { ...attributes, class: 'mdc-radio__native-control' }))
  })
  return make('mat-radio-group', { class: group }, ...radios)
}

function makeToggles(values: readonly number[], choices: Choices, key: string): HTMLElement {
  const group = make('mat-button-toggle-group')
  const draw = () =>
    group.replaceChildren(
      ...values.map((value) => {
        const chooseValue = () => {
          choices[key] = value
          draw()
        }
        const button = make(
          'button',
          { 'aria-pressed': String(choices[key] === value), onclick: chooseValue },
          String(value),
        )
        return make('mat-button-toggle', {}, button)
      }),
    )
  draw()
  return group
}

function makeLanguageSelect(choices: Choices, classes: string): HTMLElement {
  const select = make('mat-select', { role: 'combobox', class: classes, tabindex: 0 }, facts.languages[0]![1])
  const chooseLanguage = (code: string, name: string) => {
    choices.language = code
    select.textContent = name
    overlay().querySelector('.mat-mdc-select-panel')?.remove()
  }
  const openOptions = () =>
    overlay().append(
      make(
        'div',
        { class: 'mat-mdc-select-panel', role: 'listbox' },
        ...facts.languages.map(([code, name]) =>
          make('mat-option', { role: 'option', onclick: () => chooseLanguage(code, name) }, name),
        ),
      ),
    )
  select.addEventListener('click', openOptions)
  return select
}

function makePrompt(isVideo: boolean, choices: Choices): HTMLElement {
  const field = make('textarea', { class: isVideo ? 'mat-body-medium' : null }) as HTMLTextAreaElement
  field.addEventListener('input', () => {
    choices.prompt = field.value
  })
  if (isVideo) return make('div', { class: 'custom-topic-card' }, field)
  return make('div', { class: 'text-form-field-container' }, make('mat-form-field', {}, field))
}

/** Which sources it is made of, in the place of the form. */
function showPicker(view: FormView): void {
  const { choices, content } = view
  const rows = [...document.querySelectorAll('[data-source-id]')]
  const options = rows.map((row) => {
    const id = row.getAttribute('data-source-id')!
    const isChosen = (choices.ids as string[]).includes(id)
    const option = make(
      'mat-list-option',
      { 'data-value': id, 'aria-selected': String(isChosen) },
      make('span', { class: 'item-name' }, row.getAttribute('data-title')),
    )
    option.addEventListener('click', () => {
      option.setAttribute('aria-selected', String(option.getAttribute('aria-selected') !== 'true'))
    })
    return option
  })
  content.replaceChildren(make('mat-selection-list', {}, ...options))
  showActions(view, () => {
    const chosen = options.filter((option) => option.getAttribute('aria-selected') === 'true')
    choices.ids = chosen.map((option) => option.getAttribute('data-value'))
    showControls(view)
  })
}

/** The templates of a report; before September 2026 a click on one began at once, but for a pencil. */
function openReportForm(form: OpenForm): void {
  const content = make('mat-dialog-content')
  const actions = make('mat-dialog-actions')
  const dialog = openDialog('report-customization-dialog', content, actions)
  const view = { ...form, content, actions, dialog }
  const formats = ['Interactive', 'Document'].map((name, index) =>
    make('div', { role: 'radio', class: 'format-card', 'aria-checked': String(index === 0), onclick: showCards }, name),
  )
  function showCards() {
    const titles = ['Custom Report', 'Briefing Doc', 'Study Guide', 'Blog Post']
    formats[1]?.setAttribute('aria-checked', 'true')
    const cards = titles.map((title, index) => makeReportCard(view, title, index))
    content.replaceChildren(...(facts.isNew ? formats : []), ...cards)
  }
  if (facts.isNew) content.replaceChildren(...formats)
  else showCards()
  if (facts.isNew) showActions(view, () => sendReport(view))
}

function makeReportCard(view: FormView, title: string, index: number): HTMLElement {
  const { choices, content } = view
  const writeCustom = () => {
    choices.title = title
    showReportFields(view)
  }
  const pencil = make('button', { class: 'edit-button', onclick: writeCustom }, icon('edit'))
  const select = () => {
    choices.title = title
    for (const card of content.querySelectorAll('.option-card')) {
      card.classList.remove('selected')
      card.querySelector('.edit-button')?.remove()
    }
    card.classList.add('selected')
    card.append(pencil)
  }
  const begin = () => (index === 0 ? writeCustom() : sendReport(view))
  const name = { class: 'primary-action-button', 'aria-label': title, onclick: facts.isNew ? select : begin }
  const card = make('div', { class: 'option-card' }, make('button', name, title))
  if (!facts.isNew && index > 0) card.append(pencil)
  return make('report-customization-tile', {}, card)
}

function showReportFields(view: FormView): void {
  const back = make('button', { class: 'title-back-button', onclick: () => {} }, icon('arrow_back'))
  view.content.replaceChildren(
    make(
      'div',
      { class: 'custom-report-container' },
      back,
      makeLanguageSelect(view.choices, 'language-override-select'),
      makePrompt(false, view.choices),
    ),
  )
  showActions(view, () => sendReport(view))
}

function sendReport(view: FormView): void {
  closeDialog(view.dialog)
  void generate(view)
}

export const GENERATE_FUNCTIONS = [
  makeTiles,
  makeTile,
  readDefaults,
  generate,
  openForm,
  openConfigurableForm,
  showControls,
  showActions,
  makeRadios,
  makeToggles,
  makeLanguageSelect,
  makePrompt,
  showPicker,
  openReportForm,
  makeReportCard,
  showReportFields,
  sendReport,
]
