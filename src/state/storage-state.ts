import { z } from 'zod'
import { Fault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'

/** What a cookie may hold. Fetch refuses other signs in a header, and its complaint quotes them. */
const SENDABLE = /^[\x20-\x3a\x3c-\x7e]*$/

const cookieSchema = () =>
  z.looseObject({
    name: z.string().min(1),
    value: z.string(),
    domain: z.string().min(1),
    path: z.string().default('/'),
    expires: z.number().default(-1),
    httpOnly: z.boolean().default(false),
    secure: z.boolean().default(true),
    sameSite: z.enum(['Strict', 'Lax', 'None']).default('Lax').catch('Lax'), // exporters write "no_restriction" and worse
  })

/** A browser's own export is a bare list of cookies, with `expirationDate` in place of `expires`. */
const storageStateSchema = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? { cookies: value.map(convertExpiry) } : value),
    z.looseObject({ cookies: z.array(cookieSchema()).min(1), origins: z.array(z.unknown()).default([]) }),
  )

function convertExpiry(value: unknown): unknown {
  const given = value as { expires?: unknown; expirationDate?: unknown } | null
  return typeof given?.expirationDate === 'number' && given.expires === undefined
    ? { ...given, expires: given.expirationDate }
    : value
}

/**
 * Reads a sign-in that a browser stored: Playwright's `storageStateSchema`, or a bare list of cookies as extensions export it.
 * @throws Fault BAD_REQUEST when it has another form, or holds no sign-in of the product
 */
export function readStorageState(text: string): StorageState {
  const parsed = storageStateSchema().safeParse(parseStateJson(text))
  if (!parsed.success) throw createUnusableStateFault('it is not a stored sign-in', parsed.error)
  const { origins } = parsed.data
  const cookies = parsed.data.cookies.filter(({ name, value }) => SENDABLE.test(name) && SENDABLE.test(value))
  if (!cookies.some(({ name, value }) => name === 'SID' && value !== ''))
    throw createUnusableStateFault('it has no SID cookie')
  return { cookies, origins }
}

function parseStateJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createUnusableStateFault('it is not JSON') // without its cause, which quotes the file
  }
}

function createUnusableStateFault(why: string, cause?: unknown): Fault {
  return new Fault('BAD_REQUEST', `The sign-in in state_file cannot be used: ${why}.`, {
    hint: "Sign in to the product in a browser, save Playwright's storageState (or export the cookies as JSON), and import that file.",
    cause,
  })
}
