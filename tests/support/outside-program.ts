import { spawnSync } from 'node:child_process'
import type { TestContext } from 'node:test'

/**
 * Runs a program of the machine that reads what we wrote, and gives its standard output; null, the test skipped with a
 * count, where the program is not installed. A program that complains fails the test.
 */
export function outsideProgram(test: TestContext, program: string, args: readonly string[], input = ''): string | null {
  const { error, status, stderr, stdout } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 120_000 })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    test.skip(`0 files were read by ${program}: it is not installed`)
    return null
  }
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-1000)}`)
  return stdout
}
