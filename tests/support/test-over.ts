import { type TestContext, test } from 'node:test'

/** Makes tests that are each given what `open` opens; where that is nothing they are skipped, as `open` has said of them. */
export const testOver =
  <Opened>(open: (t: TestContext) => Promise<Opened | null> | Opened) =>
  (name: string, run: (over: readonly [opened: Opened, t: TestContext]) => Promise<void>): void =>
    void test(name, async (t) => {
      const opened = await open(t)
      if (opened !== null) await run([opened, t])
    })
