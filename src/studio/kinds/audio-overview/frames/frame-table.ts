/** The frames of a language as one text: a line a frame, in the order of `FRAME_KEYS`. */
export type FrameTable = Readonly<Record<string, string>>
