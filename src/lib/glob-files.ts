import { glob } from 'node:fs/promises'
import path from 'node:path'

/** Whether a word of a command line is a pattern, such as `papers/*.pdf`. */
export function isGlob(word: string): boolean {
  return /[*?{[]/.test(word)
}

/**
 * Files and folders that a pattern fits, absolute and sorted; what begins with a dot, and `node_modules`, only where the
 * pattern itself names it.
 * @param directory where a relative pattern starts
 */
export async function globFiles(pattern: string, directory: string): Promise<string[]> {
  const isNamed = pattern.includes('node_modules')
  const isExcluded = (name: string) => path.basename(name) === 'node_modules' && !isNamed
  const found: string[] = []
  for await (const place of glob(pattern, { cwd: directory, exclude: isExcluded }))
    found.push(path.resolve(directory, place))
  return found.filter((place) => !isExcluded(place)).sort()
}
