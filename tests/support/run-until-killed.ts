import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

/**
 * Runs `script` beside us and kills it as soon as it has said so many lines, or a line that matches; gives every line it
 * got out.
 */
export async function runUntilKilled(until: number | RegExp, script: string, context: TestContext): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  const heard: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    heard.push(line)
    if (typeof until === 'number' ? heard.length === until : until.test(line)) child.kill('SIGKILL')
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit')
  assert.equal(child.signalCode, 'SIGKILL', 'it was killed while it worked')
  return heard
}
