import { escapeMarkup } from '../../lib/markup.ts'
import { buildStepAddress, SIGN_IN_PATHS } from './addresses.ts'

/** What every step carries on: where to go in the end, and whether a driven browser is refused. */
export type SignInStep = { readonly wanted: string; readonly refusesDriven: boolean }

/** The first step: the address. @param trouble what was wrong with the one before */
export function renderAddressPage(step: SignInStep, trouble = ''): string {
  const field = `<label for="identifierId">Email</label>
<input type="email" id="identifierId" name="identifier" autocomplete="username" autofocus required${renderTrouble(trouble)}>`
  return renderForm({ ...step, step: 'address', title: 'Sign in', trouble, fields: field, next: 'identifierNext' })
}

export function renderPasswordPage(step: SignInStep, email: string, trouble = ''): string {
  const fields = `${renderIdentifier(email)}
<label for="password">Enter your password</label>
<input type="password" id="password" name="Passwd" autocomplete="current-password" autofocus required${renderTrouble(trouble)}>`
  return renderForm({ ...step, step: 'password', title: 'Welcome', trouble, fields, next: 'passwordNext' })
}

/** The proof that an authenticator app gives. Source: dom.md, section 3.4. */
export function renderCodePage(step: SignInStep, email: string, trouble = ''): string {
  const fields = `${renderIdentifier(email)}
<label for="totpPin">Enter code</label>
<input type="tel" id="totpPin" name="totpPin" autocomplete="one-time-code" autofocus required${renderTrouble(trouble)}>`
  return renderForm({ ...step, step: 'code', title: '2-Step Verification', trouble, fields, next: 'totpNext' })
}

/** A proof that only a person can give. */
export function renderPhonePage(step: SignInStep): string {
  const text = '<p>A notification was sent to your phone. Tap Yes to go on.</p>'
  return renderPage('2-Step Verification', text, step)
}

function renderIdentifier(email: string): string {
  const shown = escapeMarkup(email)
  return `<p id="profileIdentifier" data-email="${shown}">${shown}</p><input type="hidden" name="identifier" value="${shown}">`
}

const renderTrouble = (trouble: string) => (trouble === '' ? '' : ' aria-invalid="true"')

/** The accounts that signed in with this browser before, a button each. Source: dom.md, section 3.3. */
export function renderChooserPage(step: SignInStep, emails: readonly string[]): string {
  const rows = emails.map((email, index) => {
    const [named, shown] = [escapeMarkup(email), escapeMarkup(email)]
    return `<li><button type="submit" name="identifier" value="${named}" data-identifier="${named}"${index === 0 ? ' autofocus' : ''}>${shown}</button></li>`
  })
  const other = `<li><a href="${escapeMarkup(buildStepAddress('address', { continue: step.wanted, add: '1' }))}">Use another account</a></li>`
  return renderPage(
    'Choose an account',
    `<form method="post" action="${SIGN_IN_PATHS.address}">${renderCarried(step)}<ul class="foot">${rows.join('')}${other}</ul></form>`,
    step,
  )
}

/** What the provider shows a browser that a program drives. */
export function renderRefusalPage(): string {
  const text = `<p id="headingSubtext">This browser or app may not be secure.</p>
<p>Try using a different browser. If you’re already using a supported browser, you can try again to sign in.</p>`
  return renderPage('Couldn’t sign you in', text, { wanted: '', refusesDriven: false })
}

/** A browser renews a session that has grown old by a script of the page; whoever runs none is signed out. */
export function renderRotationPage(wanted: string): string {
  const script = `fetch(${quoteForScript(SIGN_IN_PATHS.rotation)}, { method: 'POST' }).then(() => location.replace(${quoteForScript(wanted)}))`
  return renderPage('One moment', `<script>${script}</script>`, { wanted, refusesDriven: false })
}

type SignInForm = SignInStep & {
  readonly step: 'address' | 'password' | 'code'
  readonly title: string
  readonly trouble: string
  readonly fields: string
  readonly next: string
}

function renderForm({ step, title, trouble, fields, next, ...carried }: SignInForm): string {
  const alert = trouble === '' ? '' : `<p role="alert">${escapeMarkup(trouble)}</p>`
  const form = `<form method="post" action="${SIGN_IN_PATHS[step]}">${renderCarried(carried)}${fields}${alert}<div class="foot"><button type="submit" id="${next}">Next</button></div></form>`
  return renderPage(title, form, carried)
}

const renderCarried = ({ wanted }: SignInStep) =>
  `<input type="hidden" name="continue" value="${escapeMarkup(wanted)}"><input type="hidden" name="driven" value="unknown">`

/**
 * What can be pressed stands at the foot of the page, as wide as the page, row by row of one height: whoever moves a pointer
 * from outside knows where, however tall the browser's own bars are.
 */
export const ROW_PX = 80
const STYLE = `body { margin: 24px; font: 16px sans-serif }
.foot { position: fixed; inset: auto 0 0 0; margin: 0; padding: 0; list-style: none }
.foot button, .foot a { box-sizing: border-box; display: block; width: 100%; height: ${ROW_PX}px; padding: 28px; font: inherit; text-align: center }`

/** What a page knows of its browser, told to the host with the form. */
const LOOK_AT_BROWSER = `const driven = navigator.webdriver === true
for (const field of document.querySelectorAll('[name=driven]')) field.value = driven`

function renderPage(title: string, content: string, { refusesDriven }: SignInStep): string {
  const refuse = refusesDriven ? `;if (driven) location.replace(${quoteForScript(SIGN_IN_PATHS.refused)})` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>
<style>${STYLE}</style><link rel="icon" href="data:,"><link rel="canonical" href="https://accounts.google.com/v3/signin/identifier"></head>
<body><h1>${escapeMarkup(title)}</h1>${content}<script>${LOOK_AT_BROWSER}${refuse}</script></body></html>`
}

const quoteForScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
