declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }
  /** In units of the font. */
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly GlyphPosition[]
    readonly advanceWidth: number
  }
  export type Font = {
    layout(
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun
  }
  /** @param postscriptName which font of a collection */
  export function create(bytes: Uint8Array, postscriptName?: string): Font
}
