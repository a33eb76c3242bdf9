import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, parseAllDocuments } from 'yaml'
import { listFilledLines } from './filled-lines.ts'

/** What a comment on a whole mapping is called among its fields. */
const REMARK = '#'
const MAX_DEPTH = 100

/**
 * The documents of a YAML text as the values that JSON would hold for them, each with what its author says of it behind
 * it: `port: 8080 # where it listens` is "8080 # where it listens". Null where it is no YAML, or says no more than a line
 * of text does.
 */
export function readYamlValues(text: string): unknown[] | null {
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false })
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null
  const values = documents.map(readDocumentValue).filter((value) => value !== null)
  return values.some((value) => typeof value === 'object') ? values : null
}

/** What stands above the first field is said of all of them. */
function readDocumentValue(document: Document): unknown {
  const first = isMap(document.contents) ? document.contents.items[0]?.key : null
  const above = isScalar(first) ? first.commentBefore : null
  if (isScalar(first)) first.commentBefore = null
  return readNode(document.contents, document, [document.commentBefore, above], 0)
}

function readNode(
  node: unknown,
  document: Document,
  remarks: readonly (string | null | undefined)[],
  depth: number,
): unknown {
  if (depth > MAX_DEPTH) throw new Error('too deep')
  if (isAlias(node)) return readNode(node.resolve(document), document, remarks, depth + 1)
  if (isMap(node)) return readMapping(node.items, document, joinRemarks([...remarks, node.commentBefore]), depth)
  if (isSeq(node)) return node.items.map((item) => readNode(item, document, [], depth + 1))
  if (!isScalar(node)) return null
  const said = joinRemarks([...remarks, node.commentBefore, node.comment])
  return said === '' ? node.value : `${String(node.value ?? '')} # ${said}`.trim()
}

function readMapping(pairs: readonly Pair[], document: Document, said: string, depth: number): Record<string, unknown> {
  const members = pairs.map(({ key, value }) => {
    const before = isScalar(key) ? [key.commentBefore] : []
    return [String(isScalar(key) ? key.value : key), readNode(value, document, before, depth + 1)] as const
  })
  return Object.fromEntries(said === '' ? members : [[REMARK, said], ...members])
}

/** Several lines of comments as one text. */
const joinRemarks = (remarks: readonly (string | null | undefined)[]) =>
  remarks.flatMap((remark) => listFilledLines(remark ?? '')).join(' ')
