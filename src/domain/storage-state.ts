/** One cookie in Playwright's storage-state form: `expires` in epoch seconds, -1 for the length of a session. */
export type Cookie = {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly expires: number
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite: 'Strict' | 'Lax' | 'None'
}

/** A sign-in as a browser stored it. Source: Playwright's `storageStateSchema`. */
export type StorageState = { readonly cookies: readonly Cookie[]; readonly origins?: readonly unknown[] }
