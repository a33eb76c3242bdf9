import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import browsers from './browsers.json' with { type: 'json' }
import { createNoBrowserFault } from './sign-in-ends.ts'

/** A browser of this machine that shows pages as the product expects them. */
export type FoundBrowser = { readonly name: string; readonly program: string }

export type BrowserPlaces = {
  readonly platform: NodeJS.Platform
  /** As in PATH. */
  readonly searchPath: string
  /** Folders of installed programs: Applications, Program Files. */
  readonly programFolders: readonly string[]
  /** The program that a setting names; then no other one is looked for. */
  readonly named: string | null
}

type KnownBrowser = {
  readonly name: string
  readonly commands: readonly string[]
  readonly mac: string
  readonly windows: string
}

/** The official one first: the provider accepts its sign-ins most often. Source: dom.md, section 4.2. */
const BROWSERS: readonly KnownBrowser[] = browsers

/**
 * The browser that a setting names, else the machine's own; nothing is ever downloaded.
 * @throws Fault NOT_SUPPORTED when there is none
 */
export function findBrowser(places: BrowserPlaces): FoundBrowser {
  const found = places.named === null ? findInstalled(places) : findNamed(places.named)
  if (found === null) throw createNoBrowserFault(places.named)
  return found
}

function findNamed(program: string): FoundBrowser | null {
  return isProgram(program) ? { name: path.basename(program, '.exe'), program } : null
}

function findInstalled(places: BrowserPlaces): FoundBrowser | null {
  for (const browser of BROWSERS) {
    const program = listPrograms(browser, places).find(isProgram)
    if (program !== undefined) return { name: browser.name, program }
  }
  return null
}

function listPrograms({ commands, mac, windows }: KnownBrowser, places: BrowserPlaces): string[] {
  const { platform, searchPath, programFolders } = places
  if (platform === 'win32') return programFolders.map((folder) => path.win32.join(folder, windows))
  if (platform === 'darwin') return programFolders.map((folder) => path.posix.join(folder, mac))
  const folders = searchPath.split(':').filter((folder) => path.posix.isAbsolute(folder))
  return commands.flatMap((command) => folders.map((folder) => path.posix.join(folder, command)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
