/** Who else may enter a folder and read a file that is made anew. */
export type FileModes = { readonly folder: number; readonly file: number }

/** For what is the service's own. */
export const PRIVATE_MODES: FileModes = { folder: 0o700, file: 0o600 }

let usersUmask: number | null = null

/**
 * From now on whatever this process makes, databases and temporary files included, is for its user alone; its threads and
 * the programs it starts do the same. What goes into a folder of the user's own is given `readUserModes`.
 */
export function keepFilesPrivate(): void {
  usersUmask ??= process.umask(0o077)
}

/** For what is made in a folder of the user's own: as every other program of that user leaves it there. */
export function readUserModes(): FileModes {
  const taken = usersUmask ?? process.umask()
  return { folder: 0o777 & ~taken, file: 0o666 & ~taken }
}
