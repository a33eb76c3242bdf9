import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../../contract/operation.ts'
import { toFault } from '../../../domain/fault.ts'
import { wantsHtml } from '../accept.ts'
import type { Documents } from '../documents.ts'
import { type ListedNotebook, renderHome } from './home.ts'
import { html } from './html.ts'
import { createPageReply } from './layout.ts'
import { type ListedContent, type ListedSource, type RecentAnswer, renderNotebookPage } from './notebook.ts'

export type PageOptions = {
  readonly invoke: Invoke
  /** The latest answers of a notebook, newest first; `notebookId` is the product's UUID. */
  readonly recentAnswers: (notebookId: string) => readonly RecentAnswer[] | Promise<readonly RecentAnswer[]>
}

type PageLibraryEntry = { id: string; url: string; name: string; description: string; active: boolean }
type PageProductNotebook = { id: string; name: string; url: string; source_count?: number }
type CallOperation = <T>(name: string, input?: unknown) => Promise<T>

const NOTEBOOK = /^\/notebook\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The read-only pages: `/` for who asks for HTML, and each notebook's own address. */
export function createPages(options: PageOptions): Documents {
  return async (request, path) => {
    const id = NOTEBOOK.exec(path)?.[1]
    if (id === undefined && !(path === '/' && wantsHtml(request))) return null
    const callOperation: CallOperation = async (name, input = {}) => {
      const { data } = await options.invoke(name, input, { signal: request.signal, requestId: randomUUID() })
      return data as never
    }
    try {
      return id === undefined
        ? await answerHome(callOperation, request)
        : await answerNotebook(callOperation, request, id, options)
    } catch (error) {
      return answerProblem(error)
    }
  }
}

async function answerHome(callOperation: CallOperation, request: Request): Promise<Response> {
  const { version } = await callOperation<{ version: string }>('getIdentity')
  const [library, product] = await Promise.allSettled([
    listLibraryEntries(callOperation),
    listProductNotebooks(callOperation),
  ])
  const failed = [library, product].find((one) => one.status === 'rejected')
  return renderHome({
    version,
    baseUrl: new URL(request.url).origin,
    notebooks: mergeNotebooks(unwrapSettled(library), unwrapSettled(product)),
    problem: failed ? toFault(failed.reason).message : null,
  })
}

const listLibraryEntries = async (callOperation: CallOperation) =>
  (await callOperation<{ notebooks: PageLibraryEntry[] }>('listNotebooks')).notebooks
const listProductNotebooks = async (callOperation: CallOperation) =>
  (await callOperation<{ notebooks: PageProductNotebook[] }>('scrapeNotebooks')).notebooks

function unwrapSettled<T>(result: PromiseSettledResult<readonly T[]>): readonly T[] {
  return result.status === 'fulfilled' ? result.value : []
}

/** What the library holds, then what only the product holds. */
function mergeNotebooks(
  library: readonly PageLibraryEntry[],
  product: readonly PageProductNotebook[],
): ListedNotebook[] {
  const known = new Map(product.map((one) => [one.id.toLowerCase(), one]))
  const listed = library.map(({ id, url, name, description, active }): ListedNotebook => {
    const uuid = readUuid(url)
    const own = known.get(uuid)
    known.delete(uuid)
    const href = own ? `/notebook/${own.id}` : pickWebAddress(url)
    return { name, description, libraryId: id, isActive: active, href, sourceCount: own?.source_count ?? null }
  })
  const others = [...known.values()].map(({ id, name, source_count }): ListedNotebook => {
    const sourceCount = source_count ?? null
    return { name, description: '', libraryId: null, isActive: false, href: `/notebook/${id}`, sourceCount }
  })
  return [...listed, ...others]
}

const readUuid = (url: string) => url.split(/[?#]/)[0]!.replace(/\/$/, '').split('/').at(-1)!.toLowerCase()
const pickWebAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : null)

const listGeneratedContent = async (callOperation: CallOperation, id: string) =>
  (await callOperation<{ generatedContent: ListedContent[] }>('listContent', { notebook_id: id })).generatedContent

async function answerNotebook(
  callOperation: CallOperation,
  request: Request,
  id: string,
  { recentAnswers }: PageOptions,
): Promise<Response> {
  const { sources } = await callOperation<{ sources: ListedSource[] }>('listSources', { notebook_id: id })
  const [product, library, made] = await Promise.allSettled([
    listProductNotebooks(callOperation),
    listLibraryEntries(callOperation),
    listGeneratedContent(callOperation, id),
  ])
  const own = unwrapSettled(product).find((one) => one.id.toLowerCase() === id.toLowerCase())
  const entry = unwrapSettled(library).find((one) => readUuid(one.url) === id.toLowerCase())
  const answers = await recentAnswers(id.toLowerCase())
  const name = own?.name ?? entry?.name ?? 'Notebook'
  return renderNotebookPage({
    id,
    name,
    baseUrl: new URL(request.url).origin,
    sources,
    content: unwrapSettled(made),
    answers,
  })
}

function answerProblem(error: unknown): Response {
  const { status, message, hint } = toFault(error)
  const title = status === 404 ? 'No such notebook' : 'This page cannot be shown'
  const main = html`<h1>${title}</h1><p>${message}</p>${hint && html`<p class="soft">${hint}</p>`}<p><a href="/">All notebooks</a></p>`
  return createPageReply(title, main, status)
}
