import type { ContentRequest } from '../../domain/artifact.ts'

/** The options that every kind takes, as far as they were given, by their field names of POST /content/generate. */
export function buildAppliedOptions({ focus, instructions, language, sourceIds, title }: ContentRequest) {
  return {
    language,
    ...(title === undefined ? {} : { title }),
    ...(focus === undefined ? {} : { focus }),
    ...(instructions === undefined ? {} : { custom_instructions: instructions }),
    ...(sourceIds === undefined ? {} : { source_ids: sourceIds }),
  }
}
