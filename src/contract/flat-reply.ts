import type { Result } from './operation.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an envelope says beside the data. */
export function besideData({ meta, warnings }: Result): Fields {
  return { ...(meta === undefined ? {} : { meta }), ...(warnings === undefined ? {} : { warnings }) }
}

/** The fields of a reply with what stands beside them; warnings of their own come first. */
export function flatReply(fields: Fields, result: Result): Fields {
  const own = Array.isArray(fields.warnings) ? fields.warnings : []
  const warnings = result.warnings && { warnings: [...own, ...result.warnings] }
  return { ...fields, ...besideData(result), ...warnings }
}
