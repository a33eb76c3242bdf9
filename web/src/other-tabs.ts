import type { NotebookClient } from '../../src/client/client.ts'
import { isReading } from '../../src/client/invoke.ts'

/** Tabs of one address hear each other here. Nothing of what was changed is said: each asks the service itself. */
const CHANNEL = 'notebook-assistant.changes'

type OtherTabs = {
  /** A client of whose calls the other tabs are told, when they may have changed something. */
  readonly tellOf: (client: NotebookClient) => NotebookClient
  /** Has this done when another tab may have changed something: never twice at a time, and once more after the last change. */
  readonly hear: (lookAgain: () => Promise<unknown>) => void
}

export function joinOtherTabs(channel = new BroadcastChannel(CHANNEL)): OtherTabs {
  return {
    tellOf: (client) => tellAfterWrites(client, () => channel.postMessage(null)),
    hear(lookAgain) {
      channel.onmessage = runOneByOne(lookAgain)
    },
  }
}

type Call = (...given: unknown[]) => Promise<unknown>

/** A call that failed is told too: it may have been carried out all the same, or in part. */
function tellAfterWrites(client: NotebookClient, tell: () => void): NotebookClient {
  const calls = Object.entries(client as unknown as Readonly<Record<string, Call>>).map(([name, call]) => [
    name,
    isReading(name) ? call : (...given: unknown[]) => call(...given).finally(tell),
  ])
  return Object.fromEntries(calls) as NotebookClient
}

/** Asked again while it runs, it runs once more: a hundred changes in a row neither cut it short nor wait for each other. */
function runOneByOne(run: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await run()
      }
    } finally {
      isRunning = false
    }
  }
}
