import { Fault } from '../../domain/fault.ts'

const FULL = ['ENOSPC', 'EDQUOT']
const SQLITE_FULL = 13

/** Trouble of the file system as a sentence that names the place; anything else as it is. */
export function systemFault(error: unknown, outcome: string, place: string): unknown {
  const { code, errcode, path } = error as { code?: unknown; errcode?: unknown; path?: unknown }
  if (error instanceof Fault || typeof code !== 'string') return error
  const isFull = FULL.includes(code) || errcode === SQLITE_FULL
  const where = typeof path === 'string' ? path : place
  if (isFull) {
    return new Fault('DISK_FULL', `${outcome}: there is no room left for ${place}.`, {
      hint: 'Free some space, or choose a place on another disk.',
      cause: error,
    })
  }
  return new Fault('PATH_REFUSED', `${outcome}: ${where} cannot be read or written (${code}).`, {
    hint: 'Check the place, and the rights of this user on it.',
    cause: error,
  })
}
