import { existsSync } from 'node:fs'
import path from 'node:path'
import { diskProblem, freeBytes } from '../../lib/disk-space.ts'
import { JsonFileUnreadable, readJsonFile } from '../../lib/json-file.ts'
import { directoryHolder } from '../../lib/lock-file.ts'
import { sizeText } from '../../lib/size.ts'
import { libraryFile } from '../../state/library-file.ts'
import { findDirectoryProblem, findExisting } from '../data-directory.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const CHECK = 'Data directory'

/** Whether the service could keep anything: rights, room, and who works there now. Writes nothing. */
export function checkDataDirectory(directory: string): Finding[] {
  const problem = findDirectoryProblem(directory)
  if (problem) return [failed(CHECK, `${problem.why}.`, `${problem.fix[0]!.toUpperCase()}${problem.fix.slice(1)}.`)]
  const home = findExisting(directory)
  const found = home === directory ? `${directory} can be written.` : `${directory} will be made at the first start.`
  return [ok(CHECK, found), checkDisk(home), checkHolder(directory)]
}

function checkDisk(directory: string): Finding {
  const bytes = freeBytes(directory)
  const problem = diskProblem(directory, bytes)
  if (problem) return warning('Disk', problem, 'Free some space, or set DATA_DIR to another disk.')
  return ok('Disk', bytes === null ? 'The system does not tell how much is free.' : `${sizeText(bytes)} are free.`)
}

function checkHolder(directory: string): Finding {
  const holder = directoryHolder(directory)
  if (holder === null) return ok('Lock', 'No process works on the data directory.')
  return ok('Lock', `The service runs on it${holder.pid === null ? '' : ` (pid ${holder.pid})`}.`)
}

/** The library file, read as the service reads it and left as it is. */
export async function checkLibrary(directory: string): Promise<Finding> {
  const file = path.join(directory, 'library.json')
  if (!existsSync(file)) return ok('Library', 'There is none yet; the service makes it at its first start.')
  try {
    const { notebooks } = await readJsonFile({ path: file, schema: libraryFile })
    return ok('Library', `${notebooks.length} notebooks are listed in it.`)
  } catch (error) {
    if (!(error instanceof JsonFileUnreadable)) throw error
    const fix = 'Mend the file at this place, or move it away for an empty library, and start the service again.'
    return failed('Library', error.message, fix)
  }
}
