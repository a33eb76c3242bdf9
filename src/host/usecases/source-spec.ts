import { STATUS } from '../../wire/status-codes.ts'
import { Refusal } from '../refusal.ts'
import type { SourceRequest } from '../rows/source-row.ts'
import type { WireReader } from '../wire-reader.ts'
import { isVideoAddress } from './source-types.ts'

type RequestedSource = {
  readonly request: SourceRequest
  readonly title: string | null
  /** 1 by hand, 2 a link of a research, 3 a text of one. */
  readonly mark: 1 | 2 | 3
}

const MARKDOWN = 3

/** The sources a call wishes for. One public client wraps a list of Drive files once more. */
export function readSpecs(specs: WireReader): RequestedSource[] {
  const isWrapped = specs.at(0).at(0).at(0).isList
  return (isWrapped ? specs.at(0) : specs).list().map(readSpec)
}

/**
 * One wished source, in the forms with 8 and with 11 slots, of adding and of importing a research.
 * @throws Refusal 3 when none of the slots that say what it is is set
 * Source: rpcs.md, C "Specs" and H "Import specs".
 */
export function readSpec(spec: WireReader): RequestedSource {
  const mark = readMark(spec)
  const [drive, text, page, video] = [spec.at(0), spec.at(1), spec.at(2), spec.at(7)]
  if (!drive.isNull) return { request: readDrive(drive), title: drive.at(3).textOr(null), mark }
  if (!text.isNull) return { request: readPasted(text, spec.at(3)), title: text.at(0).textOr(null), mark }
  if (!video.isNull) return { request: { kind: 'video', url: video.at(0).text() }, title: null, mark }
  if (!page.isNull) return { request: readPage(page), title: page.at(1).textOr(null), mark }
  throw new Refusal(STATUS.invalid, 'a source spec names no source')
}

function readDrive(reader: WireReader): SourceRequest {
  return { kind: 'drive', documentId: reader.at(0).text(), mime: reader.at(1).textOr(''), resourceKey: '' }
}

function readPasted(reader: WireReader, kind: WireReader): SourceRequest {
  return { kind: 'text', text: reader.at(1).text(), isMarkdown: kind.numberOr(null) === MARKDOWN }
}

function readPage(reader: WireReader): SourceRequest {
  const url = reader.at(0).text()
  return isVideoAddress(url) ? { kind: 'video', url } : { kind: 'url', url }
}

function readMark(spec: WireReader): 1 | 2 | 3 {
  const marks = [spec.at(10).numberOr(null), spec.at(9).numberOr(null)]
  return marks.includes(3) ? 3 : marks.includes(2) ? 2 : 1
}
