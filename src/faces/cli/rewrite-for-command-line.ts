import type { OperationCatalogue } from '../../contract/operation.ts'
import { formatFlag, formatVerb, rewordRequests } from '../../contract/requests-in-text.ts'
import { findShapeFields } from '../arguments.ts'

/**
 * A text as somebody at a command line can use it: `GET /notebooks/{id}/sources` becomes `"source list"`, `notebook_id`
 * becomes `--notebook-id`.
 */
export function rewriteForCommandLine(text: string, catalogue: OperationCatalogue): string {
  const fields = new Set(Object.values(catalogue).flatMap(({ input }) => Object.keys(findShapeFields(input))))
  const flagged = text.replace(/(?<![\w/?&={<-])[a-z]+(?:_[a-z]+)+(?![\w=])/g, (word) =>
    fields.has(word) ? formatFlag(word) : word,
  )
  return rewordRequests(flagged, catalogue, (request) => quoteVerb(formatVerb(request)), '--help')
}

const quoteVerb = (verb: string | undefined) => verb && `"${verb}"`
