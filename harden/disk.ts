import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { noneOf, type PieceOptions, type Report } from './piece.ts'
import { DISK_WRITES, type DiskGround, type DiskWrite, layDiskGround } from './support/disk-writes.ts'
import { hearAll, liveIn } from './support/lived-in.ts'
import { CLEAR, listChanged, sendDiskWrite } from './support/send-disk-write.ts'
import { type AttackedService, makeHome, removeHome, startIn } from './support/service.ts'

// Every kind of write on a disk that is full, and on one that is read-only: a clear sentence each, what was there stays as
// it was, and once there is room again all of them work. Needs the right to mount a small disk in memory.

export const name = 'disk'

const DISK_BYTES = 48 * 2 ** 20
/** So much is left in turn: nothing, too little for most, enough to begin. */
const LEFT_BYTES = [0, 64 * 2 ** 10, 512 * 2 ** 10]

export async function run({ say }: PieceOptions): Promise<Report> {
  const home = makeHome()
  if (!mount(['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', home])) {
    removeHome(home)
    return {
      figures: [{ name: 'skipped', value: 'no right to mount', reach: 'a mount', isReached: true }],
      problems: [],
    }
  }
  const problems: string[] = []
  let tried = 0
  try {
    let service = await startIn(home)
    await liveIn(service.url, service.dataDirectory)
    const ground = await layDiskGround(service.url, service.workingDirectory)
    const said = await hearAll(service.url)
    for (const left of LEFT_BYTES)
      for (const write of DISK_WRITES) {
        tried += 1
        await tryOnFullDisk(service, write, ground, left, home, problems)
        say(`${tried} writes, ${left} bytes left, ${write.name}: ${problems.length} wrong`)
      }
    problems.push(...listChanged(said, await hearAll(service.url), 'after writes on a full disk'))
    for (const write of DISK_WRITES) {
      const reply = await sendDiskWrite(service.url, write, ground, 'after')
      if (!reply.isDone) problems.push(`${write.name}, once there is room again: ${reply.told}`)
    }
    const kept = await hearAll(service.url)
    await service.stop()
    service = await startIn(home)
    problems.push(...listChanged(kept, await hearAll(service.url), 'after a new start'))
    await service.stop()
    problems.push(...(await startReadOnly(home)))
    return { figures: [noneOf(`unclear or half done of ${tried} writes`, problems.length)], problems }
  } finally {
    spawnSync('umount', ['-l', home])
    removeHome(home)
  }
}

const mount = (options: readonly string[]) => spawnSync('mount', options).status === 0

async function tryOnFullDisk(
  service: AttackedService,
  write: DiskWrite,
  ground: DiskGround,
  left: number,
  home: string,
  problems: string[],
) {
  const ballast = path.join(home, 'ballast')
  fill(ballast, left)
  const reply = await sendDiskWrite(service.url, write, ground, `left${left}`)
  rmSync(ballast)
  if (!reply.isDone && !reply.isClear) problems.push(`${write.name} with ${left} bytes left: ${reply.told}`)
  if (!service.isAlive()) throw new Error(`the service ended at ${write.name}: ${service.lastWords()}`)
}

/** Writes a file until so much is left. */
function fill(file: string, left: number): void {
  const block = Buffer.alloc(4096)
  const descriptor = openSync(file, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path.dirname(file))
      if (bavail * bsize <= left) return
      writeSync(descriptor, bavail * bsize > left + 2 ** 20 ? Buffer.alloc(2 ** 20) : block)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}

/** A service over a disk that nobody may write to says so and does not start, or starts and says so. */
async function startReadOnly(home: string): Promise<string[]> {
  if (!mount(['-o', 'remount,ro', home])) return ['the disk could not be made read-only']
  try {
    const service = await startIn(home)
    await service.stop()
    return ['it started over a disk that it cannot write to']
  } catch (error) {
    return CLEAR.test(String(error)) ? [] : [`its start over a read-only disk says: ${error}`]
  } finally {
    mount(['-o', 'remount,rw', home])
  }
}
