import { CONTENT_LANGUAGES } from '../../domain/content-language.ts'
import { RPC_IDS } from '../../wire/ids.ts'
import { PAGE_LABELS, type PageLocale } from '../../wire/page-labels.ts'
import type { Faults } from '../faults.ts'
import renamable from '../renamable-elements.json' with { type: 'json' }
import { ADD_FUNCTIONS } from './add-dialog.ts'
import { CHAT_FUNCTIONS } from './chat-view.ts'
import { ELEMENT_FUNCTIONS, type PageFacts } from './elements.ts'
import { GENERATE_FUNCTIONS } from './generate-dialog.ts'
import { HOME_FUNCTIONS } from './home-view.ts'
import { LIBRARY_FUNCTIONS } from './library-view.ts'
import { NOTEBOOK_FUNCTIONS } from './notebook-view.ts'
import { REMOTE_FUNCTIONS } from './remote.ts'
import { TEXT_FUNCTIONS } from './rich-text.ts'
import { SOURCE_FUNCTIONS } from './sources-view.ts'
import { STUDIO_FUNCTIONS } from './studio-view.ts'
import { TILE_KINDS } from './tile-kinds.ts'

/** The elements that a fault can rename, by their names in the dossier, each with the word of the page that goes. */
const RENAMABLE: Readonly<Record<string, string>> = renamable

const PLACEHOLDER_MS = 1200
const OLD_ERA = '2026-08'

/** What a page shows this time, by the faults that are on and the language that is asked for. */
export function buildPageFacts(faults: Faults, request: Request, token: string): PageFacts {
  const { pathname, searchParams } = new URL(request.url)
  const locale = faults.peek('locale')?.value ?? searchParams.get('hl') ?? 'en'
  const isPageLocale = (name: string): name is PageLocale => Object.hasOwn(PAGE_LABELS, name)
  const era = faults.peek('era')?.value
  return {
    isNew: era === undefined || era > OLD_ERA,
    labels: PAGE_LABELS[isPageLocale(locale) ? locale : 'en'],
    ids: { ...RPC_IDS, ...faults.listRotatedIds() },
    renamed: faults.peekAll('renamed-class').map(({ value }) => RENAMABLE[value]!),
    token,
    notebookId: /^\/notebook\/([^/]+)/.exec(pathname)?.[1] ?? null,
    hasPromo: faults.peek('promo-dialog') !== null,
    hasLimit: faults.peek('limit-dialog') !== null,
    hasUnknownDialog: faults.peek('unknown-dialog') !== null,
    keepsDialogs: faults.peek('stale-copy') !== null,
    placeholderMs: faults.peek('slow-answer') ? PLACEHOLDER_MS : 0,
    kinds: TILE_KINDS,
    languages: CONTENT_LANGUAGES.map(({ code, native }) => [code, native[0]!]),
  }
}

const FUNCTIONS = [
  ELEMENT_FUNCTIONS,
  REMOTE_FUNCTIONS,
  TEXT_FUNCTIONS,
  HOME_FUNCTIONS,
  SOURCE_FUNCTIONS,
  ADD_FUNCTIONS,
  STUDIO_FUNCTIONS,
  GENERATE_FUNCTIONS,
  LIBRARY_FUNCTIONS,
  CHAT_FUNCTIONS,
  NOTEBOOK_FUNCTIONS,
]

const STYLE = `body { margin: 0; font: 14px sans-serif }
main { display: grid; grid-template-columns: 1fr 2fr 1fr; gap: 8px }
nb-button, nb-icon-button, mat-card, chat-message, artifact-library-note, artifact-library-item, mat-option { display: block }
.paragraph, .ProseMirror, .citation-tooltip-text { white-space: pre-wrap }
.ProseMirror { min-height: 40px; border: 1px solid }
.turns, source-picker { display: block; max-height: 60vh; overflow: auto }
mat-dialog-container, xap-inline-dialog-container { display: block; position: fixed; top: 20%; left: 30%; width: 40%; padding: 16px; background: #fff; border: 1px solid }
xap-inline-dialog-container { top: 2%; pointer-events: none }
.opening { pointer-events: none; opacity: 0.3 }
.cdk-overlay-backdrop { position: fixed; inset: 0 }
.mat-mdc-select-panel { position: fixed; top: 5%; left: 60%; height: 40%; overflow: auto; background: #fff; border: 1px solid }
[role="menu"] { position: fixed; top: 30%; left: 40%; background: #fff; border: 1px solid }`

/** What the page of the product has in it: where it is drawn, and by what. */
export function renderPageBody(facts: PageFacts): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return `<style>${STYLE}</style><div id="app"></div><div class="cdk-overlay-container" id="overlays"></div>
<script>const facts = ${json}</script><script src="${SCRIPT_PATH}"></script>`
}

export const SCRIPT_PATH = '/_page/script.js'

/** Everything that runs in the page, as one script. */
export const renderPageScript = () => `${FUNCTIONS.flat().map(String).join('\n')}
if (facts.notebookId === null) showHome()
else showNotebook()
`
