import { spawnSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noneOf, type PieceOptions, type Report } from './piece.ts'
import { DISK_WRITES, type DiskGround, layDiskGround } from './support/disk-writes.ts'
import { hearAll, liveIn } from './support/lived-in.ts'
import { listChanged, sendDiskWrite } from './support/send-disk-write.ts'
import { type AttackedService, makeHome, removeHome, startIn } from './support/service.ts'

// A disk that becomes read-only under the running service, as the system makes one after an error: reads go on, every
// write is refused with that sentence, and once the disk was mended and mounted anew all is there. Needs the right to
// mount, and a system that lets one set off an error of a disk (ext4 in a file).

export const name = 'read-only'

const DISK_BYTES = 256 * 2 ** 20

export async function run({ say }: PieceOptions): Promise<Report> {
  const home = makeHome()
  const image = `${home}.img`
  const problems: string[] = []
  try {
    if (!makeDisk(image) || !mount(image, home)) return skipped()
    let service = await startIn(home)
    await liveIn(service.url, service.dataDirectory)
    const ground = await layDiskGround(service.url, service.workingDirectory)
    const said = await hearAll(service.url)
    spawnSync('sync', ['-f', home]) // the folder to be synced was written by this piece, which waits for no disk
    if (!breakDisk(home)) {
      await service.stop()
      return skipped()
    }
    problems.push(...(await writeToBroken(service, ground, say)))
    problems.push(...listChanged(said, await hearAll(service.url), 'while the disk is read-only'))
    problems.push(...(await findHealthGap(service)))
    await service.stop()
    mend(image, home)
    service = await startIn(home)
    problems.push(...listChanged(said, await hearAll(service.url), 'once the disk is mended'))
    for (const write of DISK_WRITES) {
      const reply = await sendDiskWrite(service.url, write, ground, 'after')
      if (!reply.isDone) problems.push(`${write.name}, once the disk is mended: ${reply.told}`)
    }
    await service.stop()
    return { figures: [noneOf(`unclear or half done of ${DISK_WRITES.length} writes`, problems.length)], problems }
  } finally {
    spawnSync('umount', ['-l', home])
    removeHome(home)
    removeHome(image)
  }
}

const skipped = (): Report => ({
  figures: [{ name: 'skipped', value: 'no disk of its own', reach: 'a mount', isReached: true }],
  problems: [],
})

const isDone = (program: string, options: readonly string[]) => spawnSync(program, options).status === 0

function makeDisk(image: string): boolean {
  writeFileSync(image, '')
  truncateSync(image, DISK_BYTES)
  return isDone('mkfs.ext4', ['-q', image])
}

const mount = (image: string, home: string) => isDone('mount', ['-o', 'loop,errors=remount-ro', image, home])

/** Has the system find an error on the disk, and make it read-only for that. */
function breakDisk(home: string): boolean {
  const device = spawnSync('findmnt', ['-n', '-o', 'SOURCE', home], { encoding: 'utf8' }).stdout.trim()
  try {
    writeFileSync(path.join('/sys/fs/ext4', path.basename(device), 'trigger_fs_error'), '1')
    return true
  } catch {
    return false
  }
}

function mend(image: string, home: string): void {
  spawnSync('umount', [home])
  spawnSync('e2fsck', ['-fy', image])
  if (!mount(image, home)) throw new Error('the mended disk could not be mounted again')
}

async function writeToBroken(service: AttackedService, ground: DiskGround, say: PieceOptions['say']) {
  const problems: string[] = []
  for (const write of DISK_WRITES) {
    const reply = await sendDiskWrite(service.url, write, ground, 'broken')
    if (!reply.isDone && !reply.isClear) problems.push(`${write.name} on a read-only disk: ${reply.told}`)
    if (!service.isAlive()) throw new Error(`the service ended at ${write.name}: ${service.lastWords()}`)
    say(`${write.name}: ${reply.isDone ? 'done' : 'refused'}, ${problems.length} unclear`)
  }
  return problems
}

/** The service looks at its disk every ten seconds. */
const HEALTH_LIMIT_MS = 20_000
const LOOK_AGAIN_MS = 500

/** Whoever watches the service learns of it from `/health`. */
async function findHealthGap({ url }: AttackedService): Promise<string[]> {
  const untilMs = performance.now() + HEALTH_LIMIT_MS
  for (;;) {
    const { data } = (await (await fetch(`${url}/health`)).json()) as HealthReply
    if ((data.problems ?? []).some((problem) => /read-only/.test(problem))) return []
    if (performance.now() > untilMs) return [`/health says ${data.status} ${JSON.stringify(data.problems)}`]
    await wait(LOOK_AGAIN_MS)
  }
}

type HealthReply = { readonly data: { readonly status: string; readonly problems?: readonly string[] } }
