import { randomBytes } from 'node:crypto'
import { deriveAccountNumber, type SignedInAccount } from './accounts.ts'

/** The build label this host hands out. Source: wire.md, section 2. */
const BUILD_LABEL = 'boq_labs-tailwind-frontend_20261101.00_p0'

/**
 * Issues the tokens of the home page and remembers how many there were, so that those handed out before a moment can
 * be made to expire. A token of another origin counts as one handed out before.
 */
export class TokenIssuer {
  #issued = 0
  #oldest = 0

  /** A new `at`, of the recorded shape `opaque:epochMillis`. */
  issue(nowMs: number): string {
    this.#issued += 1
    return `AB${this.#issued}_${randomBytes(18).toString('base64url')}:${nowMs}`
  }

  /** Lets every token handed out so far expire; when there was none, the first one is handed out stale. */
  expire(): void {
    this.#oldest = Math.max(this.#issued + 1, 2)
  }

  /** Takes `expire` back. */
  renew(): void {
    this.#oldest = 0
  }

  isFresh(token: string): boolean {
    return Number(/^AB(\d+)_/.exec(token)?.[1] ?? 0) >= this.#oldest
  }
}

/** A page of a signed-in account: the keys that clients read, without a space after the colon. @param body what it shows */
export function renderHomePage(
  { account, index }: SignedInAccount,
  origin: string,
  token: string,
  body: string,
): string {
  const number = deriveAccountNumber(account)
  const data = {
    AfY8Hf: true,
    EP1ykd: ['/_/*', '/accounts/*'],
    FdrFJe: deriveSessionNumber(number),
    Im6cmf: '/_/LabsTailwindUi',
    KjTSIf: BUILD_LABEL,
    MUE6Ne: 'LabsTailwindUi',
    QrtxK: String(index),
    S06Grb: number,
    S6lZl: '96797242',
    SNlM0e: token,
    W3Yyqf: number,
    cfb2h: BUILD_LABEL,
    eptZe: '/_/LabsTailwindUi/',
    oPEP7c: account.email,
    qDCSke: number,
    qwAQke: 'LabsTailwindUi',
    rtQCxc: 300,
    u4g7r: '%.@.null,1,2]',
    y2FhP: 'prod',
    zgYTbd: false,
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en" dir="ltr"><head><base href="${origin}/"><title>NotebookLM</title>\
<link rel="canonical" href="${origin}/">
<script data-id="_gd">window.WIZ_global_data = ${json};</script>
</head><body>${body}</body></html>`
}

/** A signed 64-bit number as text. */
function deriveSessionNumber(number: string): string {
  return BigInt.asIntN(64, BigInt(number) * 7_777_777_777n).toString()
}
