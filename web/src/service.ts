import { createClient, Fault, type NotebookClient } from '../../src/client/client.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { createStore } from './store.ts'

/** What the page knows of its service: whether it answers, and whether it asks for a key. */
type ServiceState = { readonly isReachable: boolean; readonly asksForKey: boolean }

/** Kept for the session of this tab alone. */
const KEY = 'notebook-assistant.key'
const LOOK_EVERY_MS = 1000

export const serviceState = createStore<ServiceState>({ isReachable: true, asksForKey: false })

export const otherTabs = joinOtherTabs()

const openClient = (apiKey: string | null): NotebookClient =>
  otherTabs.tellOf(
    createClient({ baseUrl: location.origin, ...(apiKey === null ? {} : { apiKey }), maxWaitSeconds: 20 }),
  )

let client = openClient(sessionStorage.getItem(KEY))

/** The typed client, the only way to the service. */
export const callService = (): NotebookClient => client

/** Whether calls carry a key: then the browser itself can read no address of the service. */
export const hasKey = (): boolean => sessionStorage.getItem(KEY) !== null

/** Keeps the key that opens the service. @throws Fault UNAUTHORIZED when it is another one */
export async function openWithKey(apiKey: string): Promise<void> {
  const opened = openClient(apiKey)
  await opened.listNotebooks({})
  sessionStorage.setItem(KEY, apiKey)
  client = opened
  serviceState.set((before) => ({ ...before, asksForKey: false }))
}

/** Told of every failed call: notices a service that went away, or one that wants a key. */
export function noticeFault(error: unknown): void {
  if (!(error instanceof Fault)) return
  if (error.code === 'UNAUTHORIZED') serviceState.set((before) => ({ ...before, asksForKey: true }))
  if (error.code === 'SERVICE_UNREACHABLE') watchForReturn()
}

export const isUnreachable = (error: unknown): boolean => error instanceof Fault && error.code === 'SERVICE_UNREACHABLE'

/** Resolves as soon as the service answers. */
export async function waitForService(): Promise<void> {
  if (serviceState.get().isReachable) return
  await new Promise<void>((resolve) => {
    const stop = serviceState.subscribe(() => {
      if (!serviceState.get().isReachable) return
      stop()
      resolve()
    })
  })
}

function watchForReturn(): void {
  if (!serviceState.get().isReachable) return
  serviceState.set((before) => ({ ...before, isReachable: false }))
  const lookAgain = async () => {
    try {
      await client.getHealth({})
      serviceState.set((before) => ({ ...before, isReachable: true }))
    } catch (error) {
      if (isUnreachable(error)) setTimeout(lookAgain, LOOK_EVERY_MS)
      else serviceState.set((before) => ({ ...before, isReachable: true }))
    }
  }
  setTimeout(lookAgain, LOOK_EVERY_MS)
}
