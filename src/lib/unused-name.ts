import { stat } from 'node:fs/promises'
import path from 'node:path'

/** The wanted path, or with `-2`, `-3` ... before its ending: the first where nothing is yet. */
export async function findUnusedName(wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted)
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? wanted : path.join(dir, `${name}-${number}${ext}`)
    if ((await stat(place).catch(() => null)) === null) return place
  }
}
