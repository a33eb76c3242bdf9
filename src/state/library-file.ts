import { z } from 'zod'

const texts = (initial: string[] = []) => z.array(z.string()).default(initial)

/**
 * An entry as it lies in the file. Fields that nobody here knows are kept; what a person who edits the file is likely
 * to leave out gets its default. Source: service description, "Library notebook entry".
 */
export const storedEntry = z.looseObject({
  id: z.string().min(1),
  url: z.string().min(1),
  name: z.string().min(1),
  description: z.string().default(''),
  topics: texts(),
  content_types: texts(['documentation', 'examples']),
  use_cases: texts(),
  added_at: z.string().default(new Date(0).toISOString()),
  last_used: z.string().default(new Date(0).toISOString()),
  use_count: z.number().int().min(0).default(0),
  tags: texts(),
  last_modified: z.string().optional(),
  auto_generated: z.boolean().optional(),
  auto_added: z.boolean().optional(),
  created_at: z.string().optional(),
})
export type StoredEntry = z.output<typeof storedEntry>

/** Source: service description, "Library file". */
export const libraryFile = z.looseObject({
  notebooks: z.array(storedEntry),
  active_notebook_id: z.string().nullable().default(null),
  last_modified: z.string().default(new Date(0).toISOString()),
  version: z.string().default('1.0.0'),
})
export type LibraryFile = z.output<typeof libraryFile>
