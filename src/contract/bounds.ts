import { z } from 'zod'

/** An id, a name, a title, a search: what stands on one line. */
export const MAX_LINE_CHARS = 2_000
/** An address or a path. */
export const MAX_ADDRESS_CHARS = 8_192
/** A question, a description, an instruction: what somebody types. */
export const MAX_PROSE_CHARS = 100_000
/** A text that is kept: as much as the largest body that HTTP_BODY_LIMIT may be raised to. */
export const MAX_TEXT_CHARS = 200_000_000
/** A list somebody writes: topics, labels, notebooks to delete. */
export const MAX_SHORT_LIST_ITEMS = 1_000
/** Fields of one input, known or not: the largest operation has some thirty. */
export const MAX_INPUT_FIELDS = 1_000
/** A list a program writes: sources, questions, citations. */
export const MAX_LONG_LIST_ITEMS = 20_000

/** Ends of lines, and what tells a terminal to do something, stand in no name: whoever prints one is safe. */
const makeOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/**
 * The texts and lists that callers send, each with its bound: one that is over it is refused before anything works on
 * it, and OpenAPI tells it. A test holds every input of the catalogue to this.
 */
export const lineText = () => z.string().max(MAX_LINE_CHARS).overwrite(makeOneLine)
export const addressText = () => z.string().max(MAX_ADDRESS_CHARS)
export const proseText = () => z.string().max(MAX_PROSE_CHARS)
export const longText = () => z.string().max(MAX_TEXT_CHARS)
export const shortList = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_SHORT_LIST_ITEMS)
export const longList = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_LONG_LIST_ITEMS)
