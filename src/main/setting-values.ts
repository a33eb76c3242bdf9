import { z } from 'zod'
import { HOSTED_ORIGINS, isLoopback } from '../domain/notebook-url.ts'
import { QUOTA_ACTIONS, type QuotaLimits } from '../domain/quota.ts'
import { parseSizeBytes } from '../lib/size.ts'
import { parseHttpUrl, readHostName } from '../lib/web-address.ts'
import { findRpcName, parseRpcOverrides, type RpcOverrides } from '../wire/ids.ts'

// What a variable may hold. The sentence behind `expected` is what a person reads when the start is stopped.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `expected a whole number from ${min} to ${max}`)
export const port = () => wholeNumber(0, 65_535)
export const flag = () => z.stringbool({ error: 'expected true or false' })
export const bytes = () => readWith(parseSizeBytes, 'expected a size in bytes or such as 10mb')
export const address = () => z.string().refine(isWebAddress, 'expected an http or https address')
export const list = (separator: string) =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
export const addresses = () =>
  list(',').refine((all) => all.every(isWebAddress), 'expected http or https addresses, comma-separated')
export const hostNames = () =>
  list(',').refine((all) => all.every(isHostName), 'expected names of hosts without scheme or port, comma-separated')
export const hostedAddresses = () =>
  addresses().refine(
    (all) => all.every(isTrustedHost),
    'expected loopback addresses or the hosts of the product itself, since sign-in cookies are sent there',
  )

export function readWith<T>(reader: (text: string) => T | null, expectation: string) {
  return z.string().transform((text, context): T => {
    const value = reader(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: expectation })
    return z.NEVER
  })
}

function parseStringMap(text: string): Record<string, string> | null {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** As JSON, or as the pairs `NAME=id,NAME=id` that the doctor prints. */
export function readRpcOverrides(text: string): RpcOverrides | null {
  const map = parseStringMap(text)
  const pairs = map && Object.entries(map).map(([key, id]) => `${findRpcName(key) ?? key}=${id}`)
  try {
    return parseRpcOverrides(pairs?.join(',') ?? text)
  } catch {
    return null
  }
}

export function parseQuotaLimits(text: string): QuotaLimits | null {
  try {
    return z.partialRecord(z.enum(QUOTA_ACTIONS), z.int().min(0)).parse(JSON.parse(text))
  } catch {
    return null
  }
}

function isHostName(text: string): boolean {
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)
}

const isWebAddress = (text: string) => parseHttpUrl(text) !== null

export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hash === ''
}

/** Threads see no environment, so the address has to hold all they need. Encoded, since a password may hold any character. */
export function addPassword(postgresAddress: string, password: string | undefined): string {
  const url = new URL(postgresAddress)
  if (password === undefined || url.password !== '') return postgresAddress
  url.password = encodeURIComponent(password)
  return url.href
}

function isTrustedHost(text: string): boolean {
  const url = new URL(text)
  return isLoopback(readHostName(url)) || HOSTED_ORIGINS.some((origin) => origin === url.origin)
}
