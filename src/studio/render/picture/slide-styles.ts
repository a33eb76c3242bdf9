import type { ContentOptions } from '../../../domain/artifact.ts'
import type { FontStyle } from '../fonts/choose-fonts.ts'
import type { Align, Picture } from './picture.ts'

export type VideoStyle = NonNullable<ContentOptions['videoStyle']>

/** How a slide looks. Each pair of ink and ground keeps a contrast of at least 4.5 (tested). */
export type SlideStyle = {
  /** The darkest or lightest ground that text stands on; what `backdrop` paints keeps close to it. */
  readonly ground: string
  readonly ink: string
  readonly muted: string
  readonly accent: string
  /** Ground of bars that are not the highlighted one. */
  readonly track: string
  readonly titleFont: FontStyle
  readonly align: Align
  readonly margin: number
  /** Free of text above: bars of a film, a frame. */
  readonly inset: number
  /** From the bottom of the slide to the top of the footer. */
  readonly footerRise: number
  readonly backdrop: (picture: Picture) => void
}

const framePicture = ({ width, height }: Picture) => ({ x: 0, y: 0, width, height })

function drawClassroom(picture: Picture) {
  const { width, height } = picture
  picture.rectangle(framePicture(picture), { fill: '#8a5a34' })
  picture.rectangle({ x: 16, y: 16, width: width - 32, height: height - 32 }, { fill: '#6d4526', radius: 6 })
  picture.rectangle({ x: 22, y: 22, width: width - 44, height: height - 44 }, { fill: '#1f3b33', radius: 4 })
  picture.rectangle({ x: width - 210, y: height - 30, width: 90, height: 10 }, { fill: '#f4f1e6', radius: 3 })
  picture.rectangle({ x: width - 110, y: height - 30, width: 44, height: 10 }, { fill: '#f2c94c', radius: 3 })
}

function drawDocumentary(picture: Picture) {
  const { width, height } = picture
  picture.rectangle(framePicture(picture), { fill: picture.gradient('#1d2229', '#12151a', 60) })
  picture.rectangle({ x: 0, y: 0, width: 14, height }, { fill: '#e0a030' })
  picture.line([96, height - 84], [width - 96, height - 84], { stroke: '#3a424d', strokeWidth: 1.5 })
}

function drawAnimated(picture: Picture) {
  const { width, height } = picture
  picture.rectangle(framePicture(picture), { fill: picture.gradient('#5b2bd9', '#3414a3', 50) })
  picture.circle(width - 70, 60, 190, { fill: '#ff6fa3', opacity: 0.28 })
  picture.circle(width - 10, height - 30, 150, { fill: '#ffd34d', opacity: 0.2 })
  picture.circle(20, height - 10, 120, { fill: '#35d0ff', opacity: 0.24 })
  picture.rectangle({ x: 56, y: 44, width: width - 112, height: height - 88 }, { fill: '#ffffff', radius: 36 })
}

function drawCorporate(picture: Picture) {
  const { width, height } = picture
  picture.rectangle(framePicture(picture), { fill: '#ffffff' })
  picture.rectangle({ x: 0, y: 0, width: 44, height }, { fill: '#12305c' })
  picture.rectangle({ x: 44, y: 0, width: 8, height }, { fill: '#1f6feb' })
  picture.rectangle({ x: 52, y: height - 64, width: width - 52, height: 64 }, { fill: '#f1f4f9' })
}

function drawCinematic(picture: Picture) {
  const { width, height } = picture
  picture.rectangle(framePicture(picture), { fill: picture.gradient('#23180f', '#0b0d14', 75) })
  picture.rectangle({ x: 0, y: 0, width, height: 70 }, { fill: '#000000' })
  picture.rectangle({ x: 0, y: height - 70, width, height: 70 }, { fill: '#000000' })
}

function drawMinimalist(picture: Picture) {
  picture.rectangle(framePicture(picture), { fill: '#faf9f6' })
  picture.rectangle({ x: 120, y: 78, width: 56, height: 5 }, { fill: '#d1432f' })
}

/** The six looks of a video. */
export const SLIDE_STYLES: Readonly<Record<VideoStyle, SlideStyle>> = {
  classroom: {
    ground: '#1f3b33',
    ink: '#f7f4ea',
    muted: '#bcd0c6',
    accent: '#f2c94c',
    track: '#33574c',
    titleFont: 'sans',
    align: 'start',
    margin: 104,
    inset: 66,
    footerRise: 72,
    backdrop: drawClassroom,
  },
  documentary: {
    ground: '#1d2229',
    ink: '#f4f1ea',
    muted: '#b3bac4',
    accent: '#e8ac3f',
    track: '#39414c',
    titleFont: 'serif',
    align: 'start',
    margin: 96,
    inset: 60,
    footerRise: 66,
    backdrop: drawDocumentary,
  },
  animated: {
    ground: '#ffffff',
    ink: '#24124f',
    muted: '#635a7d',
    accent: '#c2185b',
    track: '#e9e3fb',
    titleFont: 'sans',
    align: 'start',
    margin: 118,
    inset: 84,
    footerRise: 98,
    backdrop: drawAnimated,
  },
  corporate: {
    ground: '#f1f4f9',
    ink: '#12223a',
    muted: '#51607a',
    accent: '#175ccc',
    track: '#d8e2f2',
    titleFont: 'sans',
    align: 'start',
    margin: 124,
    inset: 64,
    footerRise: 50,
    backdrop: drawCorporate,
  },
  cinematic: {
    ground: '#23180f',
    ink: '#f6efe2',
    muted: '#c3b7a3',
    accent: '#dcb261',
    track: '#463726',
    titleFont: 'serif',
    align: 'center',
    margin: 150,
    inset: 96,
    footerRise: 50,
    backdrop: drawCinematic,
  },
  minimalist: {
    ground: '#faf9f6',
    ink: '#1b1b1b',
    muted: '#66625c',
    accent: '#c0392b',
    track: '#e4e0d8',
    titleFont: 'sans',
    align: 'start',
    margin: 120,
    inset: 78,
    footerRise: 66,
    backdrop: drawMinimalist,
  },
}
