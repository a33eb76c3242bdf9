import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** What lies below a folder: files, and what is neither file nor folder, as paths with `/`. */
type Listing = { readonly files: readonly string[]; readonly others: readonly string[] }

/** Sorted; none where there is no such folder. Symbolic links are told and not followed. */
export async function listFiles(folder: string, isLeftOut: (name: string) => boolean = () => false): Promise<Listing> {
  const found: { files: string[]; others: string[] } = { files: [], others: [] }
  await visitFolder(folder, '', isLeftOut, found)
  return { files: found.files.sort(), others: found.others.sort() }
}

async function visitFolder(
  root: string,
  below: string,
  isLeftOut: (name: string) => boolean,
  found: { files: string[]; others: string[] },
): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(noneWhereGone)
  for (const entry of entries) {
    const name = below + entry.name
    if (isLeftOut(name)) continue
    if (entry.isDirectory()) await visitFolder(root, `${name}/`, isLeftOut, found)
    else if (entry.isFile()) found.files.push(name)
    else found.others.push(name)
  }
}

function noneWhereGone(error: unknown): never[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
