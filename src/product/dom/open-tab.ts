import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { DevTools } from './devtools.ts'
import type { OpenedPage } from './pages/page-driver.ts'

/** A page of its own in a started browser, whose downloads go to a folder. */
export async function openPage(tools: DevTools, downloads: string): Promise<OpenedPage> {
  mkdirSync(downloads, { recursive: true, mode: 0o700 })
  const behaviour = { behavior: 'allowAndName', downloadPath: path.resolve(downloads), eventsEnabled: true }
  await tools.call('Browser.setDownloadBehavior', behaviour)
  return await openTab(tools)
}

/** A page of its own in a started browser. */
export async function openTab(tools: DevTools): Promise<OpenedPage> {
  const { targetId } = await tools.call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attach = { targetId, flatten: true }
  const { sessionId } = await tools.call<{ sessionId: string }>('Target.attachToTarget', attach)
  for (const domain of ['Page', 'Network']) await tools.call(`${domain}.enable`, {}, sessionId)
  return { tools, sessionId, targetId, posts: watchPosts(tools, sessionId) }
}

type RequestEvent = {
  readonly requestId: string
  readonly type?: string
  readonly request?: { readonly method: string }
}

/** What a page has posted and is not answered yet; kept up as long as the browser is open. */
function watchPosts(tools: DevTools, sessionId: string): ReadonlySet<string> {
  const posts = new Set<string>()
  const hear = (name: string, take: (event: RequestEvent) => void) =>
    tools.on(`Network.${name}`, (params, of) => {
      if (of === sessionId) take(params as RequestEvent)
    })
  hear('requestWillBeSent', ({ requestId, type, request }) => {
    if (request?.method === 'POST' && type !== 'Ping') posts.add(requestId)
  })
  for (const end of ['loadingFinished', 'loadingFailed']) hear(end, ({ requestId }) => posts.delete(requestId))
  // What a document that has gone still owed is told of nobody.
  tools.on('Page.frameNavigated', (_, of) => void (of === sessionId && posts.clear()))
  tools.on('Target.detachedFromTarget', (params) => {
    if ((params as { sessionId: string }).sessionId === sessionId) posts.clear()
  })
  return posts
}
