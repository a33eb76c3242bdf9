import { mount, mountSmallDisk, type SmallDisk } from '../tests/support/small-disk.ts'
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
  const disk = mountSmallDisk(home, DISK_BYTES)
  if (disk === null) {
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
        await tryOnFullDisk(service, write, ground, left, disk, problems)
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
    disk.unmount()
    removeHome(home)
  }
}

async function tryOnFullDisk(
  service: AttackedService,
  write: DiskWrite,
  ground: DiskGround,
  left: number,
  disk: SmallDisk,
  problems: string[],
) {
  disk.fill(left)
  const reply = await sendDiskWrite(service.url, write, ground, `left${left}`)
  disk.empty()
  if (!reply.isDone && !reply.isClear) problems.push(`${write.name} with ${left} bytes left: ${reply.told}`)
  if (!service.isAlive()) throw new Error(`the service ended at ${write.name}: ${service.lastWords()}`)
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
