import { closeDialog, icon, label, make, openDialog, type PageFacts } from './elements.ts'
import { callRemote, postFile, type Reply } from './remote.ts'

declare const facts: PageFacts

/** The dialog that adds sources. Source: dom.md, section 2.8. */
export function showAddDialog(refresh: () => Promise<unknown>): void {
  const body = make('div')
  const close = make(
    'button',
    { class: 'close', 'aria-label': label('addSource.close'), onclick: () => closeDialog(dialog) },
    icon('close'),
  )
  const back = make('button', { class: 'back-button', 'aria-label': label('addSource.back') }, icon('arrow_back'))
  const dialog = openDialog('add-sources-dialog', make('div', { class: 'dialog-header' }, back, close), body)
  back.addEventListener('click', () => showKinds({ body, dialog, refresh }))
  showKinds({ body, dialog, refresh })
}

type AddDialog = { readonly body: HTMLElement; readonly dialog: HTMLElement; readonly refresh: () => Promise<unknown> }

function showKinds(open: AddDialog): void {
  const makeTile = (word: string, act: () => unknown) => {
    const classes = facts.isNew ? 'source-action-button' : 'drop-zone-icon-button'
    return make('button', { class: classes, onclick: act }, icon(word))
  }
  const urls = { class: 'urls-input', formcontrolname: 'urls', 'aria-label': label('addSource.urlAria') }
  const text = { class: 'copied-text-input-textarea', 'aria-label': label('addSource.textAria') }
  open.body.replaceChildren(
    make(
      'div',
      { class: 'drop-zone-container' },
      make('textarea', { class: 'query-box-textarea' }),
      makeTile('upload', () => chooseFile(open)),
      makeTile('link', () => showField(open, 'urls-input-container', urls, createUrlSpecs)),
      makeTile('drive', () => {}),
      makeTile('content_paste', () => showField(open, 'copied-text-container', text, createTextSpecs)),
    ),
  )
}

function createUrlSpecs(text: string): Reply[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => [null, null, [url], ...Array(7).fill(null), 1])
}

function createTextSpecs(text: string): Reply[] {
  return [[null, [label('addSource.textAria'), text], null, 2, ...Array(6).fill(null), 1]]
}

function showField(
  { body, dialog, refresh }: AddDialog,
  container: string,
  attributes: Record<string, unknown>,
  createSpecs: (text: string) => Reply[],
): void {
  const field = make('textarea', attributes) as HTMLTextAreaElement
  const insert = make('button', {
    class: 'mdc-button--unelevated mat-primary',
    'aria-label': label('addSource.insert'),
    disabled: true,
  }) as HTMLButtonElement
  insert.textContent = label('addSource.insert')
  field.addEventListener('input', () => {
    insert.disabled = field.value.trim() === ''
  })
  insert.addEventListener('click', async () => {
    insert.disabled = true
    try {
      await callRemote('ADD_SOURCES', [createSpecs(field.value), facts.notebookId, [2]])
      closeDialog(dialog)
    } catch {
      body.append(make('div', { role: 'alert' }, label('phrases.error')))
    }
    await refresh()
  })
  body.replaceChildren(make('div', { class: container }, field), insert)
}

/** No field for it lies in the page: the browser's own window comes up. */
function chooseFile({ dialog, refresh }: AddDialog): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
  input.addEventListener('change', async () => {
    await Promise.all([...(input.files ?? [])].map(postFile))
    closeDialog(dialog)
    await refresh()
  })
  input.click()
}

export const ADD_FUNCTIONS = [showAddDialog, showKinds, createUrlSpecs, createTextSpecs, showField, chooseFile]
