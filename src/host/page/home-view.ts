import {
  askTitle,
  confirmDeletion,
  icon,
  label,
  make,
  makeDecoys,
  openMenu,
  type PageFacts,
  showPromo,
} from './elements.ts'
import { callRemote, type Reply } from './remote.ts'

declare const facts: PageFacts

/** The list of notebooks. Source: dom.md, section 2.12. */
export async function showHome(): Promise<void> {
  const grid = make('div', { class: 'project-grid-container' })
  const create = make(
    'mat-card',
    { class: 'create-new-action-button', role: 'button', onclick: createNotebook },
    icon('add'),
  )
  const page = make(
    'welcome-page',
    {},
    make(
      'button',
      { class: 'create-new-button', 'aria-label': label('home.create'), onclick: createNotebook },
      icon('add'),
    ),
    grid,
  )
  document.querySelector('#app')!.append(page, ...makeDecoys())
  const rows = (await callRemote('LIST_NOTEBOOKS', [null, 1, null, [2]]))[0] ?? []
  grid.append(create, makeFeaturedCard(), ...rows.map(makeCard))
  showPromo()
}

function makeFeaturedCard(): HTMLElement {
  const id = '00000000-0000-4000-8000-00000000fea7'
  const title = make('span', { class: 'project-button-title', id: `project-${id}-title` }, 'Featured: an example')
  return make(
    'project-button',
    { class: 'featured-project-card' },
    make('mat-card', { class: 'project-button-card' }, title),
  )
}

function makeCard(row: Reply): HTMLElement {
  const [title, sources, id] = row
  const address = `/notebook/${id}`
  const link = facts.isNew
    ? make('a', { class: 'primary-action-button', href: address, 'aria-labelledby': `project-${id}-title` })
    : make('button', { class: 'primary-action-button', onclick: () => location.assign(address) })
  const changed = new Date((row[5]?.[5]?.[0] ?? 0) * 1000).toISOString()
  const subtitle = make(
    'div',
    { class: 'project-button-subtitle' },
    make('span', { class: 'project-button-subtitle-part', title: changed }, changed.slice(0, 10)),
    make('span', { class: 'project-button-subtitle-part-sources' }, String((sources ?? []).length)),
  )
  const card = make(
    'mat-card',
    { class: 'project-button-card' },
    link,
    make('span', { class: 'project-button-title', id: `project-${id}-title` }, title || label('home.untitled')),
    subtitle,
    make(
      'button',
      { class: 'project-button-more', 'aria-label': label('home.more'), onclick: () => openCardMenu(id, title) },
      icon('more_vert'),
    ),
  )
  return make('project-button', {}, card)
}

function openCardMenu(id: string, title: string): void {
  const renameNotebook = (wanted: string) => callRemote('UPDATE_NOTEBOOK', [id, [[null, null, null, [null, wanted]]]])
  openMenu([
    ['delete', label('home.delete'), '', () => confirmDeletion('delete-project', () => deleteNotebook(id))],
    [
      'edit',
      label('home.editTitle'),
      '',
      () => askTitle('edit-project', title, (wanted) => renameNotebook(wanted).then(reload)),
    ],
  ])
}

/** The card goes at once, before the product has answered. */
async function deleteNotebook(id: string): Promise<void> {
  document.getElementById(`project-${id}-title`)?.closest('project-button')?.remove()
  await callRemote('DELETE_NOTEBOOK', [[id], [2]])
}

async function createNotebook(): Promise<void> {
  history.pushState(null, '', '/notebook/creating')
  const row = await callRemote('CREATE_NOTEBOOK', [null, null, null, [2]])
  location.assign(`/notebook/${row[2]}?addSource=true`)
}

export function reload(): void {
  location.reload()
}

export const HOME_FUNCTIONS = [
  showHome,
  makeFeaturedCard,
  makeCard,
  openCardMenu,
  deleteNotebook,
  createNotebook,
  reload,
]
