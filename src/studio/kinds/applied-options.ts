import type { ContentRequest } from '../../domain/artifact.ts'
import type { Outline } from '../outline.ts'

/**
 * The options that every kind takes, as far as they were given and changed something, by their field names of
 * POST /content/generate; what changed nothing stands in the warnings of the outline.
 */
export function buildAppliedOptions(
  { focus, instructions, language, sourceIds, title }: ContentRequest,
  { ignored = [] }: Pick<Outline, 'ignored'>,
) {
  return {
    language,
    ...(title === undefined ? {} : { title }),
    ...(focus === undefined || ignored.includes('focus') ? {} : { focus }),
    ...(instructions === undefined || ignored.includes('instructions') ? {} : { custom_instructions: instructions }),
    ...(sourceIds === undefined ? {} : { source_ids: sourceIds }),
  }
}
