import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findContentLanguage } from '../domain/content-language.ts'
import { HOSTED_ORIGINS } from '../domain/notebook-url.ts'
import { choosePublishedLimits, QUOTA_ACTIONS, TIERS } from '../domain/quota.ts'
import { isFolder } from '../lib/folder-entries.ts'
import { LOG_LEVELS } from '../lib/log.ts'
import { PAGE_LABELS, type PageLocale } from '../wire/page-labels.ts'
import { buildFilesPlace, isFilesPlace, listFilesProblems } from './files-place.ts'
import { stripBrackets } from './service-address.ts'
import {
  addPassword,
  address,
  addresses,
  bytes,
  flag,
  hostedAddresses,
  hostNames,
  isPostgresAddress,
  list,
  parseQuotaLimits,
  port,
  readRpcOverrides,
  readWith,
  wholeNumber,
} from './setting-values.ts'

/** The environment holds a value that cannot be used; the message names every such variable. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

const UI_LOCALES = Object.keys(PAGE_LABELS) as PageLocale[]

/** Every setting, with what it defaults to. The README's table lists the same names; a test compares them. */
const SETTINGS = {
  HTTP_HOST: z.string().trim().transform(stripBrackets).default('0.0.0.0'),
  HTTP_PORT: port().default(3000),
  HTTP_BODY_LIMIT: bytes().default(10 * 2 ** 20),
  HTTP_UPLOAD_LIMIT: bytes().default(200 * 2 ** 20),
  HTTP_CORS_ORIGINS: addresses().default([]),
  HTTP_ALLOWED_HOSTS: hostNames().default([]),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  API_KEY: z.string().optional(),
  MCP_TOOLS: z.string().default('all'),
  DATA_DIR: z.string().default('./Data'),
  NOTEBOOK_DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'expected an address such as postgres://user@host/database')
    .optional(),
  PGPASSWORD: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 1000).default(6),
  DATABASE_LEASE: wholeNumber(2, 3600).default(30),
  NOTEBOOK_FILES: z
    .string()
    .refine(isFilesPlace, 'expected s3://bucket/prefix or the whole path of a folder')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: address().optional(),
  NOTEBOOK_PRODUCT: z.enum(['local', 'hosted']).default('local'),
  NOTEBOOK_PUBLIC_URL: address().optional(),
  NOTEBOOK_ALLOWED_ROOTS: list(path.delimiter).default([]),
  NOTEBOOK_ALLOW_PRIVATE_URLS: flag().default(false),
  NOTEBOOK_CONTENT_LANGUAGE: readWith(
    (text) => findContentLanguage(text)?.code ?? null,
    'expected one of the 81 languages, by code or name',
  ).optional(),
  NOTEBOOK_UI_LOCALE: z.string().optional(),
  NOTEBOOK_LLM_BASE_URL: address().optional(),
  NOTEBOOK_LLM_MODEL: z.string().optional(),
  NOTEBOOK_LLM_API_KEY: z.string().optional(),
  NOTEBOOK_EMBED_BASE_URL: address().optional(),
  NOTEBOOK_EMBED_MODEL: z.string().optional(),
  NOTEBOOK_EMBED_API_KEY: z.string().optional(),
  NOTEBOOK_TRANSCRIBE_BASE_URL: address().optional(),
  NOTEBOOK_TRANSCRIBE_MODEL: z.string().optional(),
  NOTEBOOK_TRANSCRIBE_API_KEY: z.string().optional(),
  NOTEBOOK_SEARCH_URL: address().optional(),
  MAX_SESSIONS: wholeNumber(1, 100_000).default(10),
  SESSION_TIMEOUT: wholeNumber(0, 31_536_000).default(900),
  NOTEBOOK_HOST: hostedAddresses().default([]),
  NOTEBOOK_TRANSPORT: z.enum(['auto', 'rpc', 'dom']).default('auto'),
  NOTEBOOK_RPC_OVERRIDES: readWith(
    readRpcOverrides,
    'expected a JSON object from a call of the wire, by its name or old id, to its new id',
  ).default({}),
  NOTEBOOK_KEY: z.string().min(8, 'expected at least 8 characters').optional(),
  NOTEBOOK_TIER: z.enum(TIERS).default('standard'),
  NOTEBOOK_QUOTA: readWith(
    parseQuotaLimits,
    `expected a JSON object from ${QUOTA_ACTIONS.join(', ')} to whole numbers`,
  ).default({}),
  NOTEBOOK_ROTATION: flag().default(false),
  NOTEBOOK_KEEP_ALIVE_MINUTES: wholeNumber(0, 10_080).default(60),
  HEADLESS: flag().default(true),
  STEALTH_ENABLED: flag().default(true),
  BROWSER_PATH: z.string().optional(),
  BROWSER_PROFILE_DIR: z.string().optional(),
  BROWSER_STATE_DIR: z.string().optional(),
  AUTO_LOGIN_ENABLED: flag().default(false),
  AUTO_LOGIN_FILE: z.string().optional(),
  ENABLE_VNC: flag().default(true),
  NOVNC_PORT: port().default(6080),
  REMOTE_DISPLAY_URL: address().optional(),
} as const

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS)

const NEEDING_LOGIN_FILE = ['AUTO_LOGIN_ENABLED'] as const
const NO_LOGIN_FILE = 'without AUTO_LOGIN_FILE, which names the file with what to sign in with'
/** Read by the container's entry script, which keeps them from the service. */
const CONTAINER_SETTINGS = ['ENABLE_VNC', 'NOVNC_PORT'] as const

type SettingValues = z.output<z.ZodObject<typeof SETTINGS>>

export type Config = Readonly<ReturnType<typeof buildConfig>> & {
  /** What is said at the start and by the doctor, and does not degrade the service. */
  readonly notices: readonly string[]
}
export type EndpointConfig = { readonly baseUrl: string; readonly model: string; readonly apiKey?: string }

/**
 * Reads the environment, once.
 * @throws ConfigProblem naming each variable whose value cannot be used, and what is accepted
 * Source: service description, "Configuration"; decisions, sections 1, 9 and 12.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, readSetting(environment, name)]))
  const parsed = z.object(SETTINGS).safeParse(given)
  const problems = parsed.success
    ? [
        ...listEndpointProblems(parsed.data),
        ...listServerProblems(parsed.data),
        ...listFilesProblems(parsed.data, parsed.data.DATABASE_URL !== undefined),
      ]
    : parsed.error.issues.map(describeSettingIssue)
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'))
  return Object.freeze({ ...buildConfig(parsed.data!), notices: describeWithoutEffect(given) })
}

function describeWithoutEffect(given: Readonly<Record<string, string | undefined>>): string[] {
  const describe = (names: readonly string[], why: string) => {
    const found = names.filter((name) => given[name] !== undefined)
    return found.length === 0 ? [] : [`${found.join(', ')} ${found.length === 1 ? 'has' : 'have'} no effect ${why}.`]
  }
  return [
    ...(given.AUTO_LOGIN_FILE === undefined ? describe(NEEDING_LOGIN_FILE, NO_LOGIN_FILE) : []),
    ...describe(CONTAINER_SETTINGS, 'here: the remote display is a part of the container (README, "In a container")'),
  ]
}

function buildConfig(values: SettingValues) {
  const dataDirectory = path.resolve(values.NOTEBOOK_DATA_DIR ?? values.DATA_DIR)
  return {
    http: buildHttpConfig(values),
    mode: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    mcpTools: values.MCP_TOOLS,
    dataDirectory,
    /** As it was set, also where a process over a server works in a folder of its own. */
    configuredDirectory: dataDirectory,
    /** Where everything is kept in place of the data directory; null where that keeps it. */
    databaseUrl: values.DATABASE_URL === undefined ? null : addPassword(values.DATABASE_URL, values.PGPASSWORD),
    database: { maxConnections: values.DATABASE_POOL, leaseMs: values.DATABASE_LEASE * 1000 },
    /** Where files lie beside that database; null: in it. */
    files: buildFilesPlace(values),
    product: values.NOTEBOOK_PRODUCT,
    hosts: listNotebookHosts(values),
    allowedRoots: [dataDirectory, process.cwd(), ...values.NOTEBOOK_ALLOWED_ROOTS],
    namedRoots: values.NOTEBOOK_ALLOWED_ROOTS,
    allowPrivateUrls: values.NOTEBOOK_ALLOW_PRIVATE_URLS,
    ...buildLanguageConfig(values),
    model: buildEndpoint('LLM', values),
    embedder: buildEndpoint('EMBED', values),
    transcriber: buildEndpoint('TRANSCRIBE', values, 'whisper-1'),
    searchUrl: values.NOTEBOOK_SEARCH_URL ?? null,
    sessions: { most: values.MAX_SESSIONS, timeoutSeconds: values.SESSION_TIMEOUT },
    hosted: buildHostedConfig(values),
    browser: buildBrowserConfig(values, dataDirectory),
    warnings: [...listUnknownLocale(values), ...listMissingRoots(values)],
  }
}

function buildHttpConfig(values: SettingValues) {
  return {
    host: values.HTTP_HOST,
    port: values.HTTP_PORT,
    bodyLimitBytes: values.HTTP_BODY_LIMIT,
    uploadLimitBytes: values.HTTP_UPLOAD_LIMIT,
    corsOrigins: values.HTTP_CORS_ORIGINS.map((origin) => new URL(origin).origin),
    allowedHosts: values.HTTP_ALLOWED_HOSTS.map((name) => name.toLowerCase()),
    apiKey: values.API_KEY ?? null,
  }
}

const findLocale = ({ NOTEBOOK_UI_LOCALE: wanted }: SettingValues) =>
  UI_LOCALES.find((locale) => locale === wanted) ?? null

function buildLanguageConfig(values: SettingValues) {
  const locale = findLocale(values)
  return {
    contentLanguage: values.NOTEBOOK_CONTENT_LANGUAGE ?? null,
    uiLocale: locale ?? 'en',
    /** What the page speaks to whoever chose no language; null where the browser says it. */
    pageLanguage: locale,
  }
}

function buildHostedConfig(values: SettingValues) {
  return {
    origins: values.NOTEBOOK_HOST,
    transport: values.NOTEBOOK_TRANSPORT,
    rpcOverrides: values.NOTEBOOK_RPC_OVERRIDES,
    passphrase: values.NOTEBOOK_KEY ?? null,
    quotaLimits: { ...choosePublishedLimits(values.NOTEBOOK_TIER), ...values.NOTEBOOK_QUOTA },
    isRotating: values.NOTEBOOK_ROTATION,
    keepAliveMinutes: values.NOTEBOOK_KEEP_ALIVE_MINUTES,
  }
}

function buildBrowserConfig(values: SettingValues, dataDirectory: string) {
  return {
    program: values.BROWSER_PATH ?? null,
    isHeadless: values.HEADLESS,
    isStealthy: values.STEALTH_ENABLED,
    profileDirectory: path.resolve(values.BROWSER_PROFILE_DIR ?? path.join(dataDirectory, 'browser_profile')),
    tracesDirectory: path.join(dataDirectory, 'browser_traces'),
    stateDirectory: path.resolve(values.BROWSER_STATE_DIR ?? path.join(dataDirectory, 'browser_state')),
    /** Where what to sign in with lies; null where nobody is signed in by itself. */
    autoLoginFile: values.AUTO_LOGIN_ENABLED && values.AUTO_LOGIN_FILE ? path.resolve(values.AUTO_LOGIN_FILE) : null,
    screenUrl: values.REMOTE_DISPLAY_URL ?? null,
  }
}

function listUnknownLocale(values: SettingValues): string[] {
  if (values.NOTEBOOK_UI_LOCALE === undefined || findLocale(values) !== null) return []
  return [`NOTEBOOK_UI_LOCALE is not one of ${UI_LOCALES.join(', ')}; en is used.`]
}

function listMissingRoots({ NOTEBOOK_ALLOWED_ROOTS: roots }: SettingValues): string[] {
  const missing = roots.filter((root) => !isFolder(root))
  return missing.map(
    (root) => `NOTEBOOK_ALLOWED_ROOTS names ${root}, which is no folder here; nothing can be read from it.`,
  )
}

function listNotebookHosts(values: SettingValues) {
  const publicUrl = values.NOTEBOOK_PUBLIC_URL
  const own = Object.values(os.networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  return {
    local: [...own, os.hostname().toLowerCase(), ...(publicUrl ? [new URL(publicUrl).hostname] : [])],
    hosted: [...HOSTED_ORIGINS, ...values.NOTEBOOK_HOST],
    publicUrl: publicUrl ?? null,
    hostedBaseUrl: values.NOTEBOOK_HOST[0] ?? HOSTED_ORIGINS[0],
  }
}

type EndpointPurpose = 'LLM' | 'EMBED' | 'TRANSCRIBE'

function buildEndpoint(purpose: EndpointPurpose, values: SettingValues, usualModel?: string): EndpointConfig | null {
  const baseUrl = values[`NOTEBOOK_${purpose}_BASE_URL`]
  const model = values[`NOTEBOOK_${purpose}_MODEL`] ?? usualModel
  return baseUrl && model ? { baseUrl, model, apiKey: values[`NOTEBOOK_${purpose}_API_KEY`] } : null
}

function listEndpointProblems(values: SettingValues): string[] {
  return (['LLM', 'EMBED'] as const).flatMap((kind) => {
    const [url, model] = [`NOTEBOOK_${kind}_BASE_URL`, `NOTEBOOK_${kind}_MODEL`] as const
    if (values[url] && !values[model]) return [`${model} is missing: ${url} is set, so name the model to use there.`]
    if (values[model] && !values[url])
      return [`${url} is missing: ${model} is set, so give the address it is served at.`]
    return []
  })
}

/** Every process has to read the sign-ins that another one kept: a key that one made for its own folder would not do. */
function listServerProblems(values: SettingValues): string[] {
  const { DATABASE_URL, NOTEBOOK_PRODUCT, NOTEBOOK_KEY } = values
  if (DATABASE_URL === undefined || NOTEBOOK_PRODUCT !== 'hosted' || NOTEBOOK_KEY !== undefined) return []
  return [
    'NOTEBOOK_KEY is missing: with DATABASE_URL the sign-ins of the hosted product lie encrypted on the server, so choose a passphrase of at least 8 characters and give it to every process.',
  ]
}

/** A variable, also under its NOTEBOOKLM spelling; blank counts as absent. */
function readSetting(environment: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const spellings = [name, name.replace(/^NOTEBOOK_/, 'NOTEBOOKLM_')]
  return spellings.map((spelling) => environment[spelling]?.trim()).find((value) => value !== undefined && value !== '')
}

function describeSettingIssue(issue: z.core.$ZodIssue): string {
  const expectation = issue.code === 'invalid_value' ? `expected one of ${issue.values.join(', ')}` : issue.message
  return `${String(issue.path[0])} cannot be used: ${expectation}.`
}
