import { deferPart } from '../parts/defer-part.tsx'

/** The pages of a PDF; what draws them is the heaviest part of the page. */
export const PdfPages = deferPart(() => import('./pdf-pages.tsx').then((file) => file.DrawnPages))
