import { spawnSync } from 'node:child_process'
import type { TestContext } from 'node:test'

/** What `.ci/run` installs: where CI=true their absence is a failure, not a skipped test. */
const IN_CI: readonly string[] = ['soffice', 'xmllint']

/**
 * Runs a program of the machine that reads what we wrote, and gives its standard output; null, the test skipped with a
 * count, where the program is not installed. A program that complains fails the test.
 */
export function outsideProgram(test: TestContext, program: string, args: readonly string[], input = ''): string | null {
  const { error, status, stderr, stdout } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 120_000 })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    if (process.env.CI === 'true' && IN_CI.includes(program)) throw new Error(`${program} is installed where CI=true`)
    test.skip(`0 files were read by ${program}: it is not installed`)
    return null
  }
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-1000)}`)
  return stdout
}
