import { randomBytes } from 'node:crypto'
import { escapeMarkup } from '../lib/markup.ts'
import type { HostAccount } from './accounts.ts'

/**
 * Where whoever is not signed in is sent. The name of the real sign-in host stands in the path and in the page, since
 * that is how clients tell a sign-in page; `/login`, since clients that open a browser wait until that has gone from the
 * address. Nothing leaves this machine.
 */
export const SIGN_IN_PATH = '/login/accounts.google.com/v3/signin/identifier'

export function buildSignInAddress(origin: string, wanted: string): string {
  return `${origin}${SIGN_IN_PATH}?continue=${encodeURIComponent(wanted)}`
}

/** The sign-in page: the accounts of this host to choose from. */
export function renderSignInPage(accounts: readonly HostAccount[], wanted: string): string {
  const choices = accounts.map(({ email, name }) => {
    const address = `/_signin?account=${encodeURIComponent(email)}&continue=${encodeURIComponent(wanted)}`
    return `<li><a href="${escapeMarkup(address)}">${escapeMarkup(name)} (${escapeMarkup(email)})</a></li>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<link rel="canonical" href="https://accounts.google.com/v3/signin/identifier"></head>
<body><h1>Sign in</h1><p>Choose an account of this host.</p><ul>${choices.join('')}</ul></body></html>`
}

/** The cookies of a signed-in browser, in the set the product uses. */
export function createSignInCookies({ email }: HostAccount): string[] {
  const names = ['SID', 'HSID', 'SSID', 'APISID', 'SAPISID', '__Secure-1PSID', '__Secure-3PSID', 'OSID']
  return names.map((name) => `${name}=${encodeURIComponent(email)}; Path=/; HttpOnly; SameSite=Lax`)
}

/** The cookie that replies renew: who does not write it back is signed out in the end. Source: wire.md, section 2. */
export function createRenewedCookie(): string {
  return `SIDCC=${randomBytes(18).toString('base64url')}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`
}
