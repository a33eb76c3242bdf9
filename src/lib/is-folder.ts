import { statSync } from 'node:fs'

/** Whether a folder is there under this path, or a link to one. */
export const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
