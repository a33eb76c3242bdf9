import { z } from 'zod'
import { declareIn } from './declare.ts'
import { account, recordList } from './parts.ts'

const declare = declareIn('Authentication')

const signInInput = () =>
  z.object({
    show_browser: z
      .boolean()
      .optional()
      .describe(
        'Whether a window may be shown for the login (default true); false only renews a sign-in that the browser profile still has',
      ),
    headless: z.boolean().optional().describe('The inverse of show_browser; show_browser wins'),
    account: account(),
  })

export const setupAuth = declare({
  summary: 'Sign in to the product',
  description:
    'The local product signs in at once; an account that it does not know becomes a new, empty space of notebooks. The hosted product is tried with the sign-in that is stored; where it does not do, a window of a browser of this machine is opened to sign in as in any browser, and closes by itself. Each way it can end otherwise has its details.reason.',
  http: 'POST /setup-auth',
  cli: 'sign-in',
  kind: 'write',
  product: true,
  job: true,
  timeoutMs: 600_000,
  input: signInInput,
  output: () => ({ status: z.literal('success'), message: z.string() }),
  faults: ['ACCOUNT_NOT_FOUND', 'NOT_SUPPORTED', 'NOT_READY'],
  example: { input: {} },
})

export const deAuth = declare({
  summary: 'Sign out of the product; the library is kept',
  http: 'POST /de-auth',
  cli: 'sign-out',
  kind: 'write',
  product: true,
  input: () => ({ account: account() }),
  output: () => ({ status: z.literal('de-authenticated'), message: z.string(), authenticated: z.literal(false) }),
  faults: ['ACCOUNT_NOT_FOUND', 'NOT_READY'],
  example: { input: {} },
})

export const reAuth = declare({
  summary: 'Sign in again, or switch to another account that is known',
  http: 'POST /re-auth',
  cli: 'sign-in-again',
  kind: 'write',
  product: true,
  job: true,
  timeoutMs: 600_000,
  input: signInInput,
  output: () => ({
    status: z.literal('authenticated'),
    message: z.string(),
    authenticated: z.literal(true),
    duration_seconds: z.number(),
  }),
  faults: ['ACCOUNT_NOT_FOUND', 'NOT_SUPPORTED', 'NOT_READY'],
  example: { input: {} },
})

export const cleanupData = declare({
  summary: 'Preview, then wipe, the data this service keeps',
  http: 'POST /cleanup-data',
  cli: 'cleanup',
  asksFirst: {
    about:
      'This deletes all local notebooks with their sources, notes and what was made of them, all sessions, jobs, accounts and sign-ins, and the library unless --preserve-library is given. It cannot be undone; --confirm false shows what would go',
    field: 'confirm',
  },
  kind: 'destroy',
  input: () => ({
    confirm: z.boolean().describe('false shows what would be deleted, true deletes it'),
    preserve_library: z.boolean().default(false).describe('Keep the library of notebooks'),
  }),
  output: () => ({
    message: z.string(),
    categories: recordList({
      name: z.string(),
      description: z.string(),
      paths: z.array(z.string()).readonly(),
      bytes: z.int(),
    }).optional(),
    files_deleted: z.int(),
    space_freed_mb: z.number(),
    library_preserved: z.boolean(),
  }),
  example: { input: { confirm: false } },
})
