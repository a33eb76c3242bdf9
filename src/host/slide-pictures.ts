import { readFile } from 'node:fs/promises'
import type { ArtifactDownload, MadeArtifact } from '../domain/artifact.ts'
import type { HostServices } from './services.ts'

/** The pictures of slides of 16 to 9. */
export const SLIDE_PX = { width: 1280, height: 720 } as const

/** The PDF whose pages stand for the pictures of a deck that was made without any; null when it has none, or nobody draws. */
export function findDeckToDraw({ drawPage }: HostServices, { type, files }: MadeArtifact): string | null {
  if (!drawPage || type !== 'presentation') return null
  return files.find(({ mimeType }) => mimeType === 'application/pdf')?.name ?? null
}

/** A slide of such a deck as PNG, counted from 0; null when the deck is shorter. */
export async function drawDeckSlide({ drawPage }: HostServices, deck: ArtifactDownload, index: number) {
  const pdf = await readFile(deck.path)
  await deck.release?.()
  return drawPage!(pdf, index + 1, SLIDE_PX.width).catch(() => null)
}
