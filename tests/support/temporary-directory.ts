import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

/** A fresh empty directory, its real path, removed when the test is over. */
export function temporaryDirectory(test: TestContext): string {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'notebook-assistant-'))
  test.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
