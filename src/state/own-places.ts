import { realpathSync } from 'node:fs'
import path from 'node:path'
import { isInside } from '../lib/allowed-path.ts'

/** A data directory, and where its sign-ins and the profile of its browser lie; all absolute. */
export type DataPlaces = {
  readonly directory: string
  /** Folders outside the data directory are somebody else's, and only our own sign-ins go there. */
  readonly browserFolders: { readonly profile: string; readonly state: string }
}

/** What a service writes into its data directory, by what it holds. The locks are nobody's data, and not to be written over either. */
export const DATA_ENTRIES = {
  library: ['library.json'],
  work: ['state.sqlite', 'state.sqlite-wal', 'jobs'],
  notebooks: ['notebooks', 'notebooks.sqlite', 'notebooks.sqlite-wal', 'notebooks.sqlite-shm', 'notebooks.sqlite-lost'],
  generated: ['generated'],
  passing: ['logs', 'tmp', 'damaged', 'browser_traces'],
  locks: ['service.lock', 'service.pid'],
} as const

/** Whether a real, absolute path is one that a service keeps its own data at. */
export const isOwnPlace = (places: DataPlaces, file: string): boolean =>
  listOwnPlaces(places).some((place) => isInside(file, place) || isSideFile(file, place))

/** The folder as it is called from inside the data directory; none where it lies elsewhere. */
export const listInside = ({ directory }: DataPlaces, folder: string): string[] =>
  folder !== directory && isInside(folder, directory) ? [path.relative(directory, folder)] : []

function listOwnPlaces(places: DataPlaces): string[] {
  const { profile, state } = places.browserFolders
  const directory = resolveRealFolder(places.directory)
  const names = [...Object.values(DATA_ENTRIES).flat(), ...[profile, state].flatMap((one) => listInside(places, one))]
  return [...names.map((name) => path.join(directory, name)), resolveRealFolder(state)]
}

function resolveRealFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** What a database or a safe write keeps next to its file: `state.sqlite-shm`, `.library.json.….part`. */
function isSideFile(file: string, place: string): boolean {
  if (path.dirname(file) !== path.dirname(place)) return false
  const [name, own] = [path.basename(file), path.basename(place)]
  return name.startsWith(`${own}-`) || name.startsWith(`.${own}.`)
}
