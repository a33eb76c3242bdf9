import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const TICKS_PER_SECOND = 100

/** The processor time that the server of a data folder has used so far: its own, and that of all who worked for it. */
export function readPostgresCpuSeconds(folder: string): number {
  const pid = Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const own = readStat(pid)!
  const ended = own.endedChildrenTicks // connections that were closed
  const living = listPids().reduce((sum, each) => {
    const stat = readStat(each)
    return stat?.parent === pid ? sum + stat.ticks : sum
  }, 0)
  return (own.ticks + ended + living) / TICKS_PER_SECOND
}

const listPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Null for a process that is gone. */
function readStat(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const [parent, ticks, endedChildrenTicks] = [fields[1], fields[11]! + fields[12]!, fields[13]! + fields[14]!]
    return { parent, ticks, endedChildrenTicks }
  } catch {
    return null
  }
}
