import type { Reference } from './outline.ts'

/** A picture of a source, ready to be shown: a JPEG on white ground. */
export type SourcePicture = { readonly bytes: Uint8Array; readonly widthPx: number; readonly heightPx: number }

/** Gives the picture that a caption belongs to, or null where its source has none that can be read. */
export type ReadSourcePicture = (caption: Reference) => Promise<SourcePicture | null>
