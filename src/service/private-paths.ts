import { closeSync, readSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { isInside } from '../lib/allowed-path.ts'
import { openUnlinked } from '../lib/open-unlinked.ts'
import { hasPrivateKey, isHiddenPath, isKeyFileName } from '../lib/private-files.ts'
import type { Context } from './context.ts'

export type PathContext = Pick<Context, 'services' | 'call'>

/** Why a path inside an allowed root is not used all the same. The sentence follows the path. */
export type PrivateReason = { readonly belongsTo: string; readonly sentence: string; readonly hint: string }

const SERVICE: PrivateReason = {
  belongsTo: 'service',
  sentence: 'belongs to the data that this service keeps for itself.',
  hint: 'Nothing there is read or written over. Choose another place; a folder of your own beside it will do.',
}
const HIDDEN = createNameReason('user', 'a hidden file, or lies in a hidden folder')
const KEY = createNameReason('user', 'a key or a store of keys')
const PROGRAM = createNameReason('program', 'a file of the program')

function createNameReason(belongsTo: string, what: string): PrivateReason {
  return {
    belongsTo,
    sentence: `is ${what}, which is used only where its folder was allowed by name.`,
    hint: 'Name its folder in NOTEBOOK_ALLOWED_ROOTS and start the service again, upload the file, or choose another place.',
  }
}

/**
 * Why a path is not used although it lies inside an allowed root, or null: what the service keeps for itself, but for
 * what this very call brought along; and below a root that nobody named what is hidden, a key, or of the program.
 * @param real with all links resolved
 */
export async function findPrivateReason(real: string, rules: PathContext): Promise<PrivateReason | null> {
  if (await isOwnUpload(real, rules)) return null
  if (rules.services.cleanup.owns(real)) return SERVICE
  return findReasonBelowRoots(real, await resolveRoots(rules.services))
}

/** The same by the content of a file: a private key may have any name. What cannot be read is its reader's to tell. */
export async function findKeyReason(file: string, rules: PathContext): Promise<PrivateReason | null> {
  const { named } = await resolveRoots(rules.services)
  const isTrusted = named.some((root) => isInside(file, root)) || (await isOwnUpload(file, rules))
  return !isTrusted && hasPrivateKey(readBeginning(file)) ? KEY : null
}

/** Tells what is left out where a folder is taken in as a whole. */
export async function createPrivatePathFilter({
  services,
}: Pick<PathContext, 'services'>): Promise<(real: string) => boolean> {
  const roots = await resolveRoots(services)
  return (real) => services.cleanup.owns(real) || findReasonBelowRoots(real, roots) !== null
}

/** What lies in the program's own folder, which is the working directory of a clone; a test compares. */
export const PROGRAM_ENTRIES: ReadonlySet<string> = new Set([
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'bench',
  'biome.json',
  'compose.postgres.yaml',
  'compose.yaml',
  'container',
  'demo',
  'dist',
  'docs',
  'harden',
  'node_modules',
  'openapi.json',
  'package-lock.json',
  'package.json',
  'schemas',
  'scripts',
  'src',
  'tests',
  'tsconfig.build.json',
  'tsconfig.json',
  'web',
])

async function isOwnUpload(real: string, { services, call }: PathContext): Promise<boolean> {
  const brought = [call.uploadFolder, call.jobId && path.join(services.jobFolder, call.jobId)]
  const folders = await Promise.all(brought.map((folder) => (folder ? realpath(folder).catch(() => null) : null)))
  return folders.some((folder) => folder !== null && isInside(real, folder))
}

type ResolvedRoots = { readonly all: readonly string[]; readonly named: readonly string[]; readonly program: string }

async function resolveRoots({
  allowedRoots,
  namedRoots,
  programFolder,
}: PathContext['services']): Promise<ResolvedRoots> {
  const resolve = (folder: string) => realpath(folder).catch(() => path.resolve(folder))
  const resolveAll = (folders: readonly string[]) => Promise.all(folders.map(resolve))
  const [all, named] = await Promise.all([resolveAll(allowedRoots), resolveAll(namedRoots)])
  return { all, named, program: await resolve(programFolder) }
}

function findReasonBelowRoots(real: string, { all, named, program }: ResolvedRoots): PrivateReason | null {
  if (named.some((root) => isInside(real, root))) return null
  const [nearest = path.sep] = all.filter((root) => isInside(real, root)).sort((a, b) => b.length - a.length)
  if (isHiddenPath(path.relative(nearest, real))) return HIDDEN
  if (isKeyFileName(path.basename(real))) return KEY
  const [entry = ''] = path.relative(program, real).split(path.sep)
  return isInside(real, program) && PROGRAM_ENTRIES.has(entry) ? PROGRAM : null
}

const LOOKED_AT_BYTES = 4096

function readBeginning(file: string): string {
  let descriptor: number | null = null
  try {
    descriptor = openUnlinked(file)
    const bytes = Buffer.alloc(LOOKED_AT_BYTES)
    return bytes.toString('latin1', 0, readSync(descriptor, bytes))
  } catch {
    return ''
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}
