import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

const made: string[] = []

/**
 * A fresh empty directory, its real path. It is removed when the test file ends and not when the test does: what a test
 * asks for afterwards is done in the order it was asked for, so that the service in the directory is closed only after it.
 */
export function temporaryDirectory(_asker: TestContext): string {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'notebook-assistant-'))
  if (made.length === 0) process.once('exit', removeAll)
  made.push(directory)
  return directory
}

/** A thread may still write while the process ends, hence the second try. */
function removeAll(): void {
  for (const directory of made) rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
