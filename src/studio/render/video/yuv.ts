/** A picture as video has it: brightness of each pixel, then two planes of colour at half the size each way. */
export type YuvFrame = Uint8Array

const countFrameBytes = (width: number, height: number) => (width * height * 3) / 2

/**
 * Opaque pixels (red, green, blue, opacity) as a video frame: BT.709 in the narrow range, which players take for granted
 * at this size. Width and height are even.
 */
export function toYuvFrame(pixels: Uint8Array, width: number, height: number): YuvFrame {
  const frame = new Uint8Array(countFrameBytes(width, height))
  const area = width * height
  for (let at = 0; at < area; at += 1) {
    const [red, green, blue] = [pixels[at * 4]!, pixels[at * 4 + 1]!, pixels[at * 4 + 2]!]
    frame[at] = 16.5 + 0.18259 * red + 0.61423 * green + 0.06201 * blue
  }
  const half = width / 2
  for (let y = 0; y < height / 2; y += 1) {
    for (let x = 0; x < half; x += 1)
      putColour(frame, area + y * half + x, pixels, (2 * y * width + 2 * x) * 4, width * 4)
  }
  return frame
}

/** The colour of a square of four pixels. */
function putColour(frame: YuvFrame, place: number, pixels: Uint8Array, at: number, line: number): void {
  const sumChannel = (channel: number) =>
    pixels[at + channel]! + pixels[at + 4 + channel]! + pixels[at + line + channel]! + pixels[at + line + 4 + channel]!
  const [red, green, blue] = [sumChannel(0) / 4, sumChannel(1) / 4, sumChannel(2) / 4]
  const plane = (frame.length * 1) / 6
  frame[place] = 128.5 - 0.10064 * red - 0.33857 * green + 0.43922 * blue
  frame[place + plane] = 128.5 + 0.43922 * red - 0.39894 * green - 0.04027 * blue
}
