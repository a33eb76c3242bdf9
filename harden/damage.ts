import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { noneOf, type PieceOptions, type Report } from './piece.ts'
import { DAMAGES } from './support/damages.ts'
import { hearAll, listKept, liveIn, type Said } from './support/lived-in.ts'
import { startAttacked } from './support/service.ts'

// Every file of a data directory that was lived in, damaged in every way: the service starts, says what it said or names
// the file, and nothing else. A short run stands in `tests/damage.test.ts`.

export const name = 'damage'

export async function run({ seed, count = Infinity, say }: PieceOptions): Promise<Report> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'notebook-damage-'))
  const problems: string[] = []
  let tried = 0
  try {
    for (const end of ['stop', 'kill'] as const) {
      const lived = path.join(home, end)
      const said = await hear(lived, end, true)
      for (const file of listKept(lived).filter((name) => end === 'stop' || LOG.test(name)))
        for (const damage of Object.keys(DAMAGES)) {
          if (tried >= count) break
          tried += 1
          const copy = path.join(home, 'copy')
          rmSync(copy, { recursive: true, force: true })
          cpSync(lived, copy, { recursive: true })
          DAMAGES[damage]!(path.join(copy, file), seed)
          const heard = await hear(copy, 'stop', false)
          problems.push(...wrongIn(said, heard).map((what) => `${file} after a ${end}, ${damage}: ${what}`))
          say(`${tried} damages, ${problems.length} wrong`)
        }
    }
    return { figures: [noneOf(`wrong replies after ${tried} damages`, problems.length)], problems }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** What SQLite leaves beside a database only when it was not closed. */
const LOG = /-(wal|shm)$/
const REFUSED = /^refused (DATA_UNUSABLE|LIBRARY_UNREADABLE)/

/** What is neither as it was nor refused by its name. */
function wrongIn(said: Said, heard: Said): string[] {
  const wrong = [...heard].filter(([what, reply]) => reply !== said.get(what) && !REFUSED.test(reply))
  return wrong.map(([what, reply]) => `${what} is now ${reply}`)
}

async function hear(dataDirectory: string, end: 'stop' | 'kill', isFirst: boolean): Promise<Said> {
  const service = await startAttacked({ DATA_DIR: dataDirectory })
  try {
    if (isFirst) await liveIn(service.url, dataDirectory)
    return await hearAll(service.url)
  } finally {
    await service[end]()
    await service.stop()
  }
}
