/** A file that the service keeps is gone, damaged or of a newer version. `message` is for people: which file, and the way back. */
export class DataUnusable extends Error {
  override readonly name: string = 'DataUnusable'
  readonly file: string

  constructor(file: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.file = file
  }
}

export const RECOVERY_HINT =
  'Stop the service, then put it back from a copy, or run `repair`, which keeps what is there aside.'

/** The fault of a file, in the words that the log, `/health` and the doctor share. */
export function createDamageError(file: string, what: string, cause?: unknown): DataUnusable {
  return new DataUnusable(file, `${file} ${what}; it was left as it is. ${RECOVERY_HINT}`, cause)
}
