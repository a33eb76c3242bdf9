import type { CategoryRecord } from '../state/cleanup.ts'
import type { Handler } from './context.ts'

const BYTES_PER_MB = 1_000_000

export const cleanupData: Handler<'cleanupData'> = async ({ confirm, preserve_library }, { services }) => {
  if (!confirm) return previewCleanup(await services.cleanup.preview(preserve_library), preserve_library)
  const { files, bytes } = await services.cleanup.run(preserve_library)
  return {
    message: preserve_library
      ? 'The data was deleted; the library was kept, though its local notebooks are gone.'
      : 'The data was deleted; the service is as at its first start.',
    files_deleted: files,
    space_freed_mb: toMegabytes(bytes),
    library_preserved: preserve_library,
  }
}

function previewCleanup(categories: readonly CategoryRecord[], preserveLibrary: boolean) {
  const bytes = categories.reduce((sum, category) => sum + category.bytes, 0)
  return {
    message: 'Nothing was deleted yet: this is what confirm: true deletes.',
    categories,
    files_deleted: 0,
    space_freed_mb: toMegabytes(bytes),
    library_preserved: preserveLibrary,
  }
}

const toMegabytes = (bytes: number) => Math.round((100 * bytes) / BYTES_PER_MB) / 100
