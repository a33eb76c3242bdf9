import { lstat, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'

/** The path leads, after all symbolic links, outside every allowed root (or is no path at all). */
export class PathOutsideRoots extends Error {
  override readonly name = 'PathOutsideRoots'
  constructor(cause?: unknown) {
    const message =
      'The path lies outside the folders that the service may use; NOTEBOOK_ALLOWED_ROOTS names more of them.'
    super(message, { cause })
  }
}

/**
 * The real, absolute path of `given`, symbolic links resolved, when it lies under one of `roots`; also for a file or
 * folder that does not exist yet. Open what this returns, never what the caller gave. A relative path counts from the
 * working directory.
 * @throws PathOutsideRoots
 * Source: decisions, section 9.
 */
export async function resolveAllowedPath(given: string, roots: readonly string[]): Promise<string> {
  if (given === '' || given.includes('\0')) throw new PathOutsideRoots()
  const real = await resolveRealPath(path.resolve(given))
  const realRoots = await Promise.all(roots.map((root) => resolveRealPath(path.resolve(root))))
  if (!realRoots.some((root) => isInside(real, root))) throw new PathOutsideRoots()
  return real
}

/** Whether `target` is `root` or lies under it; both absolute, links resolved before. */
export function isInside(target: string, root: string): boolean {
  const relative = path.relative(root, target)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

const MAX_LINKS = 40 // as the kernel allows

/** As `realpath`, but what does not exist stands under the real path of its nearest existing parent. */
async function resolveRealPath(absolute: string, linksLeft = MAX_LINKS): Promise<string> {
  try {
    return await realpath(absolute)
  } catch (error) {
    if (!isMissingFile(error)) throw new PathOutsideRoots(error) // what cannot be resolved cannot be shown to lie inside
  }
  const parent = await resolveRealPath(path.dirname(absolute), linksLeft)
  const here = path.join(parent, path.basename(absolute))
  const target = await readLinkTarget(here)
  if (target === null) return here
  if (linksLeft === 0) throw new PathOutsideRoots()
  return resolveRealPath(path.resolve(parent, target), linksLeft - 1) // a link to what does not exist would create its target
}

async function readLinkTarget(absolute: string): Promise<string | null> {
  try {
    return (await lstat(absolute)).isSymbolicLink() ? await readlink(absolute) : null
  } catch (error) {
    if (isMissingFile(error)) return null
    throw new PathOutsideRoots(error)
  }
}

const isMissingFile = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'
