import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { listMissingFontWarnings, requireFonts } from '../../render/fonts/choose-fonts.ts'
import { renderPng } from '../../render/picture/png.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { packFiles } from '../pack-files.ts'
import { layOutInfographic } from './lay-out.ts'

/** Makes an infographic: PNG (main) and SVG. */
export const makeInfographic: Maker = async (outline, request, { onStep, words }) => {
  if (outline.summary.length === 0 && outline.themes.length === 0) {
    throw new Fault('NO_SOURCES', 'The chosen sources say nothing that an infographic can be made from.', {
      hint: 'Add a source with whole sentences, or choose other sources with source_ids.',
    })
  }
  const format = request.infographicFormat ?? CONTENT_CHOICES.infographicFormat[0]
  const style = request.infographicStyle ?? CONTENT_CHOICES.infographicStyle[0]
  const { language } = request
  const name = request.title ?? outline.title
  onStep('laying out', 0, 2)
  const setting = { title: name, format, style, language, direction: findLanguageDirection(language), words }
  const { picture, citations, fonts } = layOutInfographic(outline, setting)
  requireFonts(
    fonts,
    picture.texts.map(({ text }) => text),
    'the infographic',
  )
  const svg = picture.toSvg()
  onStep('drawing', 1, 2)
  return {
    name,
    citations: citations.all(),
    applied: { ...buildAppliedOptions(request, outline), infographic_format: format, infographic_style: style },
    warnings: [...outline.warnings, ...listMissingFontWarnings(fonts)],
    files: await packFiles(name, 'infographic', { '.png': renderPng(svg), '.svg': svg }),
  }
}
