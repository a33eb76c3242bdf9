import type { CallResult } from './operation.ts'

type ReplyFields = Readonly<Record<string, unknown>>

/** What an envelope says beside the data. */
export function pickEnvelopeFields({ meta, warnings }: CallResult): ReplyFields {
  return { ...(meta === undefined ? {} : { meta }), ...(warnings === undefined ? {} : { warnings }) }
}

/** The fields of a reply with what stands beside them; warnings of their own come first. */
export function flattenReply(fields: ReplyFields, result: CallResult): ReplyFields {
  const own = Array.isArray(fields.warnings) ? fields.warnings : []
  const warnings = result.warnings && { warnings: [...own, ...result.warnings] }
  return { ...fields, ...pickEnvelopeFields(result), ...warnings }
}
