import { z } from 'zod'
import { QUOTA_ACTIONS } from '../domain/quota.ts'
import { addressText, lineText, longList } from './bounds.ts'
import { declareIn } from './declare.ts'
import { account, namedRecord, recordList, time } from './parts.ts'

const declare = declareIn('Accounts')

const products = ['local', 'hosted'] as const

const accountRecord = namedRecord('Account', () => ({
  id: z.string(),
  product: z.enum(products),
  alias: z.string().optional(),
  email: z.string().optional(),
  authenticated: z.boolean().describe('Hosted: a sign-in is stored, and the product has not refused it since'),
  active: z.boolean().describe('Taken where no account is named; one of each product'),
  cookiesPresent: z.boolean().optional().describe('Hosted: cookies are stored, whatever they are worth'),
  verifiedAt: time().optional().describe('Hosted: when the product last accepted the sign-in'),
  verifiedBy: z.string().optional().describe('Hosted: over which transport it did'),
}))

export const listAccounts = declare({
  summary: 'The accounts the service knows',
  http: 'GET /accounts',
  cli: 'accounts list',
  kind: 'read',
  output: () => ({ accounts: z.array(accountRecord()).readonly(), count: z.int() }),
})

export const importAccount = declare({
  summary: 'Store a sign-in of the hosted product that a browser saved',
  description:
    "Takes Playwright's storageState, or a bare list of cookies as browser extensions export it. It is kept encrypted, tried at once, and not kept when the product refuses it.",
  http: 'POST /accounts',
  cli: 'accounts import <state_file>',
  paths: ['state_file'],
  upload: { part: 'file', path: 'state_file', name: 'state_file_name', set: {} },
  kind: 'write',
  product: true,
  input: () => ({
    state_file: addressText().optional().describe('The saved sign-in, on the machine of the service'),
    state_file_name: lineText().optional().describe('Its name, where it was uploaded'),
    state: z
      .looseObject({ cookies: longList(z.looseObject({})).readonly() })
      .optional()
      .describe('The saved sign-in itself, in place of the file'),
    account: lineText()
      .optional()
      .describe(
        'Under which name it is kept: id, alias or e-mail, new or known; the active hosted account when absent',
      ),
  }),
  oneOf: ['state_file', 'state'],
  output: () => ({
    account: accountRecord(),
    verified: z.boolean().describe('Whether the product accepted it'),
    problem: z.string().optional().describe('Why it could not be tried'),
  }),
  faults: ['PATH_REFUSED', 'FILE_NOT_FOUND'],
  example: { input: { state_file: 'sign-in.json' } },
})

export const removeAccount = declare({
  summary: 'Forget an account of the hosted product, with its sign-in',
  http: 'DELETE /accounts/{account}',
  cli: 'accounts remove <account>',
  kind: 'destroy',
  input: () => ({ account: lineText().describe('Its id, alias or e-mail') }),
  output: () => ({ account: z.string().describe('Id of the account'), message: z.string() }),
  faults: ['ACCOUNT_NOT_FOUND', 'NOT_READY'],
  example: { input: { account: 'work' } },
})

const limit = () => z.int().nullable().describe('How often in 24 hours; null: not known, or as often as you like')
const resetsAt = () => time().nullable().describe('When one more is free again; null while something is free')

export const getQuota = declare({
  summary: 'What is left of the daily quota of an account',
  description:
    'The local product has no quota: limit and remaining are null there. Of the hosted product it is what went through this service in the last 24 hours, held against the limits of NOTEBOOK_TIER or NOTEBOOK_QUOTA, or what the product itself refused.',
  http: 'GET /quota',
  cli: 'quota',
  kind: 'read',
  input: () => ({
    account: account(),
    questions: z.int().min(1).optional().describe('How many are to come: adds a forecast'),
  }),
  output: () => ({
    quotas: recordList({
      account: z.string().describe('Id of the account'),
      product: z.enum(products),
      limit: limit().describe('Questions in 24 hours; null: not known, or as many as you like'),
      remaining: z.int().nullable(),
      resets_at: resetsAt(),
      actions: recordList({
        action: z.enum(QUOTA_ACTIONS),
        limit: limit(),
        used: z.int(),
        remaining: z.int().nullable(),
        resets_at: resetsAt(),
      }).optional(),
      forecast: z
        .looseObject({
          questions: z.int(),
          fits: z.boolean(),
          missing: z.int().describe('How many too many they are'),
        })
        .optional(),
    }),
  }),
  faults: ['ACCOUNT_NOT_FOUND', 'PRODUCT_UNAUTHENTICATED'],
  example: { input: {} },
})
