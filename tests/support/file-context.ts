import { after, type TestContext } from 'node:test'

/**
 * Stands in for the context of a test where a file's tests share what they start: what is to be closed is closed after
 * the last of them. Made at the top of the file.
 */
export function createFileContext(): TestContext {
  const closing: (() => unknown)[] = []
  after(async () => {
    for (const close of closing.reverse()) await close()
  })
  return { after: (close: () => unknown) => closing.push(close) } as unknown as TestContext
}
