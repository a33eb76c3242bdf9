import { randomBytes } from 'node:crypto'
import { createSecretCheck } from './key-check.ts'

/** What a browser keeps once a person has entered the key in a page: a word of this process, never the key itself. */
export type KeyCookie = {
  /** The value of `Set-Cookie`, for a browser that reaches the service as `host`. */
  readonly issue: (host: string, isSecure: boolean) => string
  /** Whether the header `Cookie` of a request to `host` holds it. */
  readonly isHeld: (cookies: string | undefined, host: string | undefined) => boolean
}

const WORD_BYTES = 32

/**
 * A cookie that ends with the browser's session or with this process, that no script reads and no other site sends
 * along. Cookies know no ports, so its name does: two services on one machine do not take each other's place.
 * Source: docs/decisions, "A browser that has no key".
 */
export function createKeyCookie(): KeyCookie {
  const word = randomBytes(WORD_BYTES).toString('base64url')
  const isWord = createSecretCheck(word)
  return {
    issue: (host, isSecure) =>
      `${formatCookieName(host)}=${word}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    isHeld(cookies = '', host = '') {
      const beginning = `${formatCookieName(host)}=`
      const given = cookies.split(/; */).find((cookie) => cookie.startsWith(beginning))
      return given !== undefined && isWord(given.slice(beginning.length))
    },
  }
}

const formatCookieName = (host: string) => `notebook-key-${/:(\d+)$/.exec(host)?.[1] ?? 'default'}`
