import { existsSync } from 'node:fs'
import path from 'node:path'
import { isInside } from '../../lib/allowed-path.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { describeDiskProblem, readFreeBytes } from '../../lib/disk-space.ts'
import { JsonFileUnreadable, readJsonFile } from '../../lib/json-file.ts'
import { findDirectoryHolder } from '../../lib/lock-file.ts'
import { formatSize } from '../../lib/size.ts'
import { KEY_FILE } from '../../state/credential-key.ts'
import { libraryFile } from '../../state/library-file.ts'
import { isOpenToOthers, isOursToClose } from '../close-to-others.ts'
import type { Config } from '../config.ts'
import { findDirectoryProblem, findExisting } from '../data-directory.ts'
import { type Finding, reportFailure, reportOk, reportWarning } from '../finding.ts'

const CHECK = 'Data directory'

/** Whether the service could keep anything: rights, room, and who works there now. Writes nothing. */
export function checkDataDirectory(directory: string): Finding[] {
  const problem = findDirectoryProblem(directory)
  if (problem) return [reportFailure(CHECK, `${problem.why}.`, `${capitalize(problem.fix)}.`)]
  const home = findExisting(directory)
  const found = home === directory ? `${directory} can be written.` : `${directory} will be made at the first start.`
  return [reportOk(CHECK, found), checkDisk(home), checkHolder(directory)]
}

function checkDisk(directory: string): Finding {
  const bytes = readFreeBytes(directory)
  const problem = describeDiskProblem(directory, bytes)
  if (problem) return reportWarning('Disk', problem, 'Free some space, or set DATA_DIR to another disk.')
  return reportOk(
    'Disk',
    bytes === null ? 'The system does not tell how much is free.' : `${formatSize(bytes)} are free.`,
  )
}

function checkHolder(directory: string): Finding {
  const holder = findDirectoryHolder(directory)
  if (holder === null) return reportOk('Lock', 'No process works on the data directory.')
  return reportOk('Lock', `The service runs on it${holder.pid === null ? '' : ` (pid ${holder.pid})`}.`)
}

/** What the other users of this machine could read of what is kept: the sign-ins and their key above all. */
export function checkModes({ dataDirectory, browser }: Pick<Config, 'dataDirectory' | 'browser'>): Finding[] {
  if (process.getuid === undefined) return [] // no such modes
  const signIns = browser.stateDirectory
  const isDirectoryOpen = isOpenToOthers(dataDirectory)
  const open = [
    ...(isDirectoryOpen ? [dataDirectory, ...OWN_FILES.map((name) => path.join(dataDirectory, name))] : []),
    ...(isDirectoryOpen || !isInside(signIns, dataDirectory) ? [signIns, path.join(signIns, KEY_FILE)] : []),
  ].filter((place) => isOpenToOthers(place) && !(place === dataDirectory && !isOursToClose(place)))
  if (open.length === 0) return [reportOk(MODES, 'What is kept is closed to the other users of this machine.')]
  const found = `Other users of this machine may read ${open.join(', ')}.`
  return [
    reportWarning(
      MODES,
      found,
      `Start the service, which closes what is its own; or: chmod -R go-rwx ${dataDirectory}`,
    ),
  ]
}

const MODES = 'Rights of others'
const OWN_FILES = ['library.json', 'state.sqlite', 'notebooks.sqlite', 'notebooks', 'jobs', 'tmp']

/** The library file, read as the service reads it and left as it is. */
export async function checkLibrary(directory: string): Promise<Finding> {
  const file = path.join(directory, 'library.json')
  if (!existsSync(file)) return reportOk('Library', 'There is none yet; the service makes it at its first start.')
  try {
    const { notebooks } = await readJsonFile({ path: file, schema: libraryFile })
    return reportOk('Library', `${notebooks.length} notebooks are listed in it.`)
  } catch (error) {
    if (!(error instanceof JsonFileUnreadable)) throw error
    const fix =
      'Mend the file at this place and start the service again; or run `repair`, which keeps it aside and lists the local notebooks anew.'
    return reportFailure('Library', error.message, fix)
  }
}
