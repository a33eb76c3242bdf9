import { Fault } from '../../domain/fault.ts'

/**
 * The refusal of a document: `message` says in our own words what is the matter, `hint` what to do about it. Never put
 * text of the file into either.
 */
export function createUnreadableFault(message: string, hint: string, cause?: unknown): Fault {
  return new Fault('SOURCE_UNREADABLE', message, { hint, cause })
}

/** The refusal of a file that no reader reads: whoever takes in a whole folder passes it over, and says so. */
export function createUnknownKindFault(message: string, hint: string): Fault {
  return new Fault('SOURCE_UNREADABLE', message, { hint, details: { unknown_kind: true } })
}

/** The refusal of a file that is damaged, `what` being "PDF", "Word document" and so on. */
export function createDamagedFault(what: string, cause?: unknown): Fault {
  return createUnreadableFault(
    `The ${what} is damaged and could not be read.`,
    'Open it in the program that made it, save it again, and add the new file.',
    cause,
  )
}

/** The refusal of a document in which no text was found. */
export function createNoTextFault(what: string, hint = 'Add a document that has text in it.'): Fault {
  return createUnreadableFault(`The ${what} holds no text.`, hint)
}

/** The refusal of a document whose text or parts are beyond what one source may hold. */
export function createTooLargeFault(message: string): Fault {
  return createUnreadableFault(message, 'Split it into smaller files and add them one by one.')
}
