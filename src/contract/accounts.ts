import { z } from 'zod'
import { operation } from './operation.ts'
import { account, time } from './parts.ts'

export const listAccounts = operation({
  summary: 'The accounts the service knows',
  http: 'GET /accounts',
  group: 'Accounts',
  cli: 'account list',
  kind: 'read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      accounts: z
        .array(
          z.looseObject({
            id: z.string(),
            product: z.enum(['local', 'hosted']),
            alias: z.string().optional(),
            email: z.string().optional(),
            authenticated: z.boolean(),
            active: z.boolean(),
          }),
        )
        .readonly(),
      count: z.int(),
    }),
  faults: [],
  example: { input: {} },
})

export const getQuota = operation({
  summary: 'What is left of the daily quota of an account',
  description: 'The local product has no quota: limit and remaining are null there.',
  http: 'GET /quota',
  group: 'Accounts',
  cli: 'quota',
  kind: 'read',
  input: () => z.object({ account: account() }),
  output: () =>
    z.looseObject({
      quotas: z
        .array(
          z.looseObject({
            account: z.string().describe('Id of the account'),
            product: z.enum(['local', 'hosted']),
            limit: z.int().nullable().describe('Questions a day; null: as many as you like'),
            remaining: z.int().nullable(),
            resets_at: time().nullable(),
          }),
        )
        .readonly(),
    }),
  faults: ['ACCOUNT_NOT_FOUND'],
  example: { input: {} },
})
