/** What an account is signed in with when nobody is there. */
export type StoredLogin = {
  readonly email: string
  readonly password: string
  /** Of an authenticator app, in base32; null where the account has none. */
  readonly totpSecret: string | null
  /** When it was written. */
  readonly changedAtMs: number
}
