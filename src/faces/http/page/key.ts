import { readBytes } from '../body.ts'
import type { KeyCookie } from '../key-cookie.ts'
import { KEY_PATH } from '../request-guard.ts'
import { html } from './html.ts'
import { createPageReply } from './layout.ts'

/** What a browser without the key gets in place of every page. */
export type KeyPage = {
  /** The page that asks, for who asked for a page at `request`; 401. */
  readonly ask: (request: Request) => Response
  /** Takes the form: the way to the page with the cookie, or the page that says that the key is wrong. */
  readonly answer: (request: Request) => Promise<Response>
}

type KeyPageOptions = { readonly isKey: (given: string) => boolean; readonly cookie: KeyCookie }

const MAX_FORM_BYTES = 16_384

export function createKeyPage({ isKey, cookie }: KeyPageOptions): KeyPage {
  return {
    ask(request) {
      const { pathname, search } = new URL(request.url)
      return askForKey(chooseTarget(pathname + search), false)
    },
    async answer(request) {
      const form = new URLSearchParams(Buffer.from(await readBytes(request, MAX_FORM_BYTES)).toString())
      const target = chooseTarget(form.get('to'))
      if (!isKey(form.get('key')?.trim() ?? '')) return askForKey(target, true)
      const { host } = new URL(request.url)
      const isSecure = request.headers.get('origin')?.startsWith('https:') === true
      const headers = { Location: target, 'Set-Cookie': cookie.issue(request.headers.get('host') ?? host, isSecure) }
      return new Response(null, { status: 303, headers: { ...headers, 'Cache-Control': 'no-store' } })
    },
  }
}

/** A path of this service; anything that a browser could take for another host leads to the first page. */
function chooseTarget(given: string | null): string {
  const isOwnPath = given !== null && given !== KEY_PATH && /^\/(?![/\\])[\x21-\x7e]*$/.test(given)
  return isOwnPath ? given : '/'
}

function askForKey(target: string, isWrong: boolean): Response {
  const title = isWrong ? 'Wrong key' : 'The key, please'
  const problem = html`<p id="problem" class="failed" role="alert">This is not the key of this service. Nothing was opened; check it and try again.</p>`
  const main = html`<h1>${title}</h1>
<p class="lead">This service opens with the key that was set as API_KEY when it was started.</p>
<form method="post" action="${KEY_PATH}">${isWrong && problem}
<input type="hidden" name="to" value="${target}">
<label for="key">Key</label>
<div class="field"><input id="key" name="key" type="password" autocomplete="current-password" autocapitalize="none" spellcheck="false" required autofocus${isWrong && html` aria-invalid="true" aria-describedby="problem"`}>
<button>Open</button></div></form>
<p class="soft">This browser keeps no key: it is let in to read until it is closed or the service ends.
Programs send the header <code>Authorization: Bearer</code> with the key.</p>`
  const reply = createPageReply(title, main, 401, 'closed')
  const policy = reply.headers.get('Content-Security-Policy')!
  reply.headers.set('Content-Security-Policy', policy.replace("form-action 'none'", "form-action 'self'"))
  reply.headers.set('Referrer-Policy', 'same-origin') // else the form would be sent as if by nobody's page
  reply.headers.set('WWW-Authenticate', 'Bearer')
  return reply
}
