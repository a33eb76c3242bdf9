import { stat } from 'node:fs/promises'
import { Fault } from '../domain/fault.ts'
import { PathOutsideRoots, resolveAllowedPath } from '../lib/allowed-path.ts'
import { readUnlinked } from '../lib/open-unlinked.ts'
import { findKeyReason, findPrivateReason, type PathContext, type PrivateReason } from './private-paths.ts'

/**
 * The real path of a file or folder that the service may use, to read or to write, there or not. Never what the service
 * keeps for itself; and under a root that nobody named, nothing hidden, no key and no file of the program.
 * @throws Fault PATH_REFUSED, which names the path as it was given and what would be allowed
 * Source: decisions, section 9; docs/decisions, "Files the service keeps its hands off".
 */
export async function requireUsablePath(given: string, rules: PathContext): Promise<string> {
  const real = await requireInsideRoots(given, rules)
  const reason = await findPrivateReason(real, rules)
  if (reason) throw createPathRefusedFault(given, reason)
  return real
}

function createPathRefusedFault(given: string, { belongsTo, sentence, hint }: PrivateReason): Fault {
  return new Fault('PATH_REFUSED', `${formatGivenPath(given)} ${sentence}`, {
    hint,
    details: { belongs_to: belongsTo },
  })
}

async function requireInsideRoots(given: string, { services }: PathContext): Promise<string> {
  try {
    return await resolveAllowedPath(given, services.allowedRoots)
  } catch (error) {
    if (!(error instanceof PathOutsideRoots)) throw error
    throw new Fault('PATH_REFUSED', `${formatGivenPath(given)} lies outside the folders that this service may use.`, {
      hint: `Those are ${[...new Set(services.allowedRoots)].join(' and ')}, on the machine of the service. Move it under one of them, or name its folder in NOTEBOOK_ALLOWED_ROOTS.`,
      cause: error,
    })
  }
}

/** The real path of a file the service may read. @throws Fault PATH_REFUSED, FILE_NOT_FOUND */
export async function requireReadableFile(given: string, rules: PathContext): Promise<string> {
  const file = await requireUsablePath(given, rules)
  const stats = await stat(file).catch(() => null)
  if (stats?.isFile()) return requireNoKey(given, file, rules)
  if (stats?.isDirectory()) throw createNotThereFault(`${formatGivenPath(given)} is a folder, not a file.`, FOLDERS)
  if (stats) throw createNotThereFault(`${formatGivenPath(given)} is a device or a socket, not a file.`, 'Name a file.')
  const isOfHome = given.startsWith('~')
  throw createNotThereFault(
    formatGivenPath(given),
    isOfHome ? `The service does not know whose ~ is meant: give the whole path. ${UPLOAD_HINT}` : UPLOAD_HINT,
  )
}

/** The whole text of a file the service may read. @throws Fault PATH_REFUSED, FILE_NOT_FOUND */
export async function readTextFile(given: string, rules: PathContext): Promise<string> {
  const file = await requireReadableFile(given, rules)
  try {
    return readUnlinked(file).replace(/^\ufeff/, '')
  } catch (cause) {
    const hint = 'Check that the service may read it, and that it lies there itself and not behind a link.'
    throw new Fault('FILE_NOT_FOUND', `File not found: ${formatGivenPath(given)} cannot be read.`, { hint, cause })
  }
}

async function requireNoKey(given: string, file: string, rules: PathContext): Promise<string> {
  const reason = await findKeyReason(file, rules)
  if (reason) throw createPathRefusedFault(given, reason)
  return file
}

/** The real path of a folder the service may read. @throws Fault PATH_REFUSED, FILE_NOT_FOUND */
export async function requireReadableFolder(given: string, rules: PathContext): Promise<string> {
  const folder = await requireUsablePath(given, rules)
  const stats = await stat(folder).catch(() => null)
  if (stats?.isDirectory()) return folder
  if (stats)
    throw createNotThereFault(
      `${formatGivenPath(given)} is a file, not a folder.`,
      'POST /content/sources takes a single file.',
    )
  throw new Fault('FILE_NOT_FOUND', `Folder not found: ${formatGivenPath(given)}`, {
    hint: 'There is no such folder on the machine of the service.',
  })
}

const FOLDERS =
  'POST /notebooks/{id}/sync takes a folder and keeps its files up to date; the command line adds a folder once with "source add <folder>".'
const UPLOAD_HINT =
  'There is no such file on the machine of the service; one that lies elsewhere is uploaded as multipart/form-data, which the command line does by itself.'

function createNotThereFault(what: string, hint: string): Fault {
  return new Fault('FILE_NOT_FOUND', `File not found: ${what}`, { hint })
}

/** A path is shown as it was given, but in one line and at no length. */
function formatGivenPath(given: string): string {
  const line = given.replace(/\p{Cc}/gu, '?')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line || 'An empty path'
}
