import { Fault } from '../../domain/fault.ts'

/**
 * What a service over PostgreSQL refuses, with what it is about: each would have to keep something on the disk of one
 * process. Whatever is not named here holds over all processes.
 */
const NOT_THERE_YET: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Accounts other than the default one, and their sign-ins,': [
      'setupAuth',
      'deAuth',
      'reAuth',
      'importAccount',
      'removeAccount',
    ],
    'Folders that are kept in step with a notebook': ['syncFolder', 'listFolders', 'unbindFolder', 'listStaleAnswers'],
    'Batches that write a folder of answers': ['batchToVault'],
    'Cleaning up': ['cleanupData'],
    'Taking over a library file': ['importLibrary'],
  }).flatMap(([what, names]) => names.map((name) => [name, what] as const)),
)

/** @throws Fault NOT_SUPPORTED with what is not there yet */
export function requireThere(operation: string): void {
  const what = NOT_THERE_YET.get(operation)
  if (what !== undefined) throw createNotThereFault(`${what} cannot be used yet in a service with DATABASE_URL.`)
}

const createNotThereFault = (message: string) =>
  new Fault('NOT_SUPPORTED', message, {
    hint: 'Nothing was done. A service without DATABASE_URL, which keeps everything in its data directory, can do it.',
  })
