/** All files that were dropped, those of folders too. Entries must be taken before the event ends. */
export async function listDroppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (entries.every((entry) => entry === null)) return [...data.files]
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(readDroppedEntry))
  return found.flat()
}

async function readDroppedEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const below = await readFolder((entry as FileSystemDirectoryEntry).createReader())
  return (await Promise.all(below.map(readDroppedEntry))).flat()
}

/** A folder is read in parts until one is empty. */
async function readFolder(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return part.length === 0 ? [] : [...part, ...(await readFolder(reader))]
}
