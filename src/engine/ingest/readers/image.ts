import type { DocumentRead, RawDocument } from '../document.ts'
import { MAX_IMAGE_PIXELS } from '../limits.ts'
import { readPictureSize } from '../picture-size.ts'
import { createTooLargeFault, createUnreadableFault } from '../unreadable.ts'

/** Looks at a picture from outside: it has no text yet, and page 1 is for recognition. */
export async function readImage({ bytes }: RawDocument): Promise<DocumentRead> {
  checkPicture(bytes)
  return { kind: 'image', title: null, text: '', html: null, places: [], unreadPages: [1], warnings: [] }
}

/**
 * Refuses a picture that cannot be decoded here, or that would fill the memory when decoded.
 * @throws Fault SOURCE_UNREADABLE
 */
export function checkPicture(bytes: Uint8Array): void {
  const size = readPictureSize(bytes)
  if (size === null || size.widthPx <= 0 || size.heightPx <= 0) {
    throw createUnreadableFault(
      'The picture is damaged, or of a format that is not decoded here.',
      'Save it as PNG or JPEG and add that.',
    )
  }
  if (size.widthPx * size.heightPx > MAX_IMAGE_PIXELS) {
    throw createTooLargeFault(`The picture has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`)
  }
}
