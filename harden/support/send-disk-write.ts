import type { DiskGround, DiskWrite } from './disk-writes.ts'
import type { Said } from './lived-in.ts'

export type DiskReply = {
  readonly isDone: boolean
  /** Whether it names the disk and what is wrong with it. */
  readonly isClear: boolean
  readonly told: string
}

const REPLY_LIMIT_MS = 60_000

/** What says plainly that the disk is full or read-only. */
export const CLEAR = /disk .*is full|read-only/i

/** @param tag tells this try from others of the same write */
export async function sendDiskWrite(
  url: string,
  write: DiskWrite,
  ground: DiskGround,
  tag: string,
): Promise<DiskReply> {
  const name = `${write.name.replaceAll(' ', '-')}-${tag}`
  try {
    const response = await write.send(url, ground, name, AbortSignal.timeout(REPLY_LIMIT_MS))
    const text = await response.text()
    const isDone = response.ok && !text.includes('"success":false')
    return { isDone, isClear: CLEAR.test(text), told: `${response.status} ${text.slice(0, 400)}` }
  } catch (error) {
    return { isDone: false, isClear: false, told: `no reply: ${error}` }
  }
}

/** What the notebook that nobody writes to says otherwise than before, each with what is said now. */
export function listChanged(before: Said, after: Said, when: string): string[] {
  return [...before]
    .filter(([what, reply]) => /^Gauges: /.test(what) && after.get(what) !== reply)
    .map(([what]) => `${what}, ${when}: ${after.get(what)}`)
}
