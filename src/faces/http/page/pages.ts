import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../../contract/operation.ts'
import { toFault } from '../../../domain/fault.ts'
import { wantsHtml } from '../accept.ts'
import type { Documents } from '../app.ts'
import { homePage, type ListedNotebook } from './home.ts'
import { html } from './html.ts'
import { pageReply } from './layout.ts'
import { type ListedContent, type ListedSource, notebookPage, type RecentAnswer } from './notebook.ts'

export type PageOptions = {
  readonly invoke: Invoke
  /** The latest answers of a notebook, newest first; `notebookId` is the product's UUID. */
  readonly recentAnswers: (notebookId: string) => readonly RecentAnswer[] | Promise<readonly RecentAnswer[]>
}

type Entry = { id: string; url: string; name: string; description: string; active: boolean }
type Scraped = { id: string; name: string; url: string; source_count?: number }
type Call = <T>(name: string, input?: unknown) => Promise<T>

const NOTEBOOK = /^\/notebook\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The read-only pages: `/` for who asks for HTML, and each notebook's own address. */
export function pages(options: PageOptions): Documents {
  return async (request, path) => {
    const id = NOTEBOOK.exec(path)?.[1]
    if (id === undefined && !(path === '/' && wantsHtml(request))) return null
    const call: Call = async (name, input = {}) => {
      const { data } = await options.invoke(name, input, { signal: request.signal, requestId: randomUUID() })
      return data as never
    }
    try {
      return id === undefined ? await home(call, request) : await notebook(call, request, id, options)
    } catch (error) {
      return problemPage(error)
    }
  }
}

async function home(call: Call, request: Request): Promise<Response> {
  const { version } = await call<{ version: string }>('getIdentity')
  const [library, product] = await Promise.allSettled([entries(call), scraped(call)])
  const failed = [library, product].find((one) => one.status === 'rejected')
  return homePage({
    version,
    baseUrl: new URL(request.url).origin,
    notebooks: merged(settled(library), settled(product)),
    problem: failed ? toFault(failed.reason).message : null,
  })
}

const entries = async (call: Call) => (await call<{ notebooks: Entry[] }>('listNotebooks')).notebooks
const scraped = async (call: Call) => (await call<{ notebooks: Scraped[] }>('scrapeNotebooks')).notebooks

function settled<T>(result: PromiseSettledResult<readonly T[]>): readonly T[] {
  return result.status === 'fulfilled' ? result.value : []
}

/** What the library holds, then what only the product holds. */
function merged(library: readonly Entry[], product: readonly Scraped[]): ListedNotebook[] {
  const known = new Map(product.map((one) => [one.id.toLowerCase(), one]))
  const listed = library.map(({ id, url, name, description, active }): ListedNotebook => {
    const uuid = uuidOf(url)
    const own = known.get(uuid)
    known.delete(uuid)
    const href = own ? `/notebook/${own.id}` : webAddress(url)
    return { name, description, libraryId: id, isActive: active, href, sourceCount: own?.source_count ?? null }
  })
  const others = [...known.values()].map(({ id, name, source_count }): ListedNotebook => {
    const sourceCount = source_count ?? null
    return { name, description: '', libraryId: null, isActive: false, href: `/notebook/${id}`, sourceCount }
  })
  return [...listed, ...others]
}

const uuidOf = (url: string) => url.split(/[?#]/)[0]!.replace(/\/$/, '').split('/').at(-1)!.toLowerCase()
const webAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : null)

const contentOf = async (call: Call, id: string) =>
  (await call<{ generatedContent: ListedContent[] }>('listContent', { notebook_id: id })).generatedContent

async function notebook(call: Call, request: Request, id: string, { recentAnswers }: PageOptions): Promise<Response> {
  const { sources } = await call<{ sources: ListedSource[] }>('listSources', { notebook_id: id })
  const [product, library, made] = await Promise.allSettled([scraped(call), entries(call), contentOf(call, id)])
  const own = settled(product).find((one) => one.id.toLowerCase() === id.toLowerCase())
  const entry = settled(library).find((one) => uuidOf(one.url) === id.toLowerCase())
  const answers = await recentAnswers(id.toLowerCase())
  const name = own?.name ?? entry?.name ?? 'Notebook'
  return notebookPage({ id, name, baseUrl: new URL(request.url).origin, sources, content: settled(made), answers })
}

function problemPage(error: unknown): Response {
  const { status, message, hint } = toFault(error)
  const title = status === 404 ? 'No such notebook' : 'This page cannot be shown'
  const main = html`<h1>${title}</h1><p>${message}</p>${hint && html`<p class="soft">${hint}</p>`}<p><a href="/">All notebooks</a></p>`
  return pageReply(title, main, status)
}
