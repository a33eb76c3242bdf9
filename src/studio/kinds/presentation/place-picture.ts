import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, COLORS, type SlideBox } from './boxes.ts'
import type { DeckSlideOfKind } from './slide.ts'
import { fitTextBox, toMarkedWords } from './text-box.ts'

const CAPTION_HEIGHT = 42
const GAP = 10
/** Points to a pixel, at most: a small picture is not blown up. */
const MAX_ENLARGEMENT = 0.9

/** A figure of a source, as large as it may be, and its caption below it. */
export function placePicture(
  { caption, picture }: DeckSlideOfKind<'picture'>,
  body: Area,
  type: Typesetter,
): readonly SlideBox[] {
  const room = body.height - CAPTION_HEIGHT - GAP
  const scale = Math.min(body.width / picture.widthPx, room / picture.heightPx, MAX_ENLARGEMENT)
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale]
  const x = body.x + (body.width - width) / 2
  const words = { x: body.x, y: body.y + room + GAP, width: body.width, height: CAPTION_HEIGHT }
  return [
    { kind: 'image', picture, words: caption.text, x, y: body.y + (room - height) / 2, width, height },
    fitTextBox(type, [toMarkedWords(caption)], words, {
      sizes: [14, 13, 12],
      mostLines: 2,
      style: { color: COLORS.soft },
    }),
  ]
}
