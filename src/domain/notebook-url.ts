import { parseHttpUrl, readHostName } from '../lib/web-address.ts'
import type { ProductName } from './notebook.ts'

/** Where notebooks may live, as the configuration says. */
export type NotebookHosts = {
  /** Hosts that mean this service (`127.0.0.1`, `localhost`, its public name), without port. */
  readonly local: readonly string[]
  /** Origins of the hosted product, the configured replacements included. */
  readonly hosted: readonly string[]
  /** Under what this service hands out addresses of local notebooks. */
  readonly localBaseUrl: string
  /** Under what it hands out addresses of hosted ones. */
  readonly hostedBaseUrl: string
}

export type NotebookPlace = { readonly product: ProductName; readonly notebookId: string }

/** The hosted product's own addresses: the canonical one and the alias. Source: decisions, section 1. */
export const HOSTED_ORIGINS = ['https://notebooklm.google.com', 'https://notebook.google.com'] as const

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOTEBOOK_PATH = /^\/notebook\/([^/]+)\/?$/

/** Whether `text` has the form of a notebook's own id. */
export function isNotebookId(text: string): boolean {
  return UUID.test(text)
}

/**
 * Which notebook of which product an address names; null when it has another form. The port never counts for local
 * ones, so that moving it orphans nothing; a hosted origin wins over the loopback rule.
 */
export function parseNotebookUrl(text: string, hosts: NotebookHosts): NotebookPlace | null {
  const url = parseHttpUrl(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  const id = NOTEBOOK_PATH.exec(url.pathname)?.[1]
  if (id === undefined || !UUID.test(id)) return null
  const product = detectProduct(url, hosts)
  return product && { product, notebookId: id.toLowerCase() }
}

/** The id in an address that has the form of a notebook's, wherever it lies; null in any other. */
export function parseNotebookId(text: string): string | null {
  const id = NOTEBOOK_PATH.exec(URL.parse(text)?.pathname ?? '')?.[1]
  return id !== undefined && UUID.test(id) ? id.toLowerCase() : null
}

/** The host of an address that has the form of a notebook's but lies elsewhere; null for an address of another form. */
export function findForeignHost(text: string, hosts: NotebookHosts): string | null {
  const url = parseHttpUrl(text)
  if (url === null || detectProduct(url, hosts) !== null) return null
  return NOTEBOOK_PATH.test(url.pathname) ? url.host : null
}

function detectProduct(url: URL, hosts: NotebookHosts): ProductName | null {
  if (hosts.hosted.some((origin) => new URL(origin).origin === url.origin)) return 'hosted'
  const name = readHostName(url).toLowerCase()
  return isLoopback(name) || hosts.local.includes(name) ? 'local' : null
}

/** Whether a host name means this machine itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The address that this service hands out for a notebook. */
export function buildNotebookUrl({ product, notebookId }: NotebookPlace, hosts: NotebookHosts): string {
  const base = product === 'local' ? hosts.localBaseUrl : hosts.hostedBaseUrl
  return `${base.replace(/\/$/, '')}/notebook/${notebookId}`
}
