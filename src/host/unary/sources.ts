import { buildPlainBlocks } from '../../wire/build-text-tree.ts'
import { writeRegisteredSourceRow } from '../../wire/rows/source-row.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { findPlace, requireWritable } from '../access.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import { toSizedSourceRow, toSourceRow } from '../rows/source-row.ts'
import type { UnaryMethods } from '../services.ts'
import { copySource } from '../usecases/copy-source.ts'
import { findSourceAnywhere, requireChangeableSource } from '../usecases/find-source.ts'
import { readStoredText } from '../usecases/source-records.ts'
import { readSpec, readSpecs } from '../usecases/source-spec.ts'
import {
  listHostSources,
  recordFile,
  recordSource,
  refreshHostSource,
  removeHostSource,
  renameHostSource,
  replaceContent,
  settleAdded,
} from '../usecases/sources.ts'

/** Renditions: 1 Markdown, 2 document tree, 3 HTML. Source: enums.md. */
const HTML = 3

const MAX_PASSAGES = 20

/** The calls of sources, and of their texts. */
export const SOURCE_METHODS = {
  /**
   * `[[spec,...],NB,CTX,tail?]` -> `[[row,...]]`. What is ready soon answers as ready, anything else as pending: the
   * listing tells the end.
   */
  ADD_SOURCES: async (call) => {
    const { services, params } = call
    const specs = readSpecs(params.at(0))
    if (specs.length === 0) throw new Refusal(STATUS.invalid, 'no source is named')
    const place = await requireWritable(call, params.at(1).text())
    const added = specs.map(({ request, title, mark }) => recordSource(place, request, { title, mark }))
    return [(await settleAdded(services, added)).map(toSizedSourceRow)]
  },
  /** `[[spec,...],NB,CTX]` -> `[[row,...],null,[[row,0],...]]`: queued rows, and one acknowledgement each. */
  ADD_SOURCES_ASYNC: async (call) => {
    const specs = call.params.at(0).list().map(readSpec)
    const place = await requireWritable(call, call.params.at(1).text())
    const rows = specs.map(({ request, title, mark }) => {
      const { record } = recordSource(place, request, { title, mark })
      return toSourceRow({ ...record, status: 1 })
    })
    return [rows, null, rows.map((row) => [row, 0])]
  },
  /**
   * `[[[name]],NB,CTX]` or `[[[[name]]],NB,CTX]` -> `[[[[SRC],name,[null,null,null,null,0]]],null,[[same]]]`. The bytes
   * follow through the upload address.
   */
  REGISTER_FILE: async (call) => {
    const names = call.params.at(0).texts()
    if (names.length === 0) throw new Refusal(STATUS.invalid, 'no file is named')
    const place = await requireWritable(call, call.params.at(1).text())
    const rows = names.map((name) => {
      const { id, title } = recordFile(call.services, place.id, name)
      return writeRegisteredSourceRow(id, title)
    })
    return [rows, null, [rows]]
  },
  /**
   * `[[SRC],[2],[2]]` -> `[row,null,null,[[blocks]]]`; `[[SRC],[3],[3]]` -> `[row,null,null,null,[null,html]]`. The
   * leaves of the blocks joined are the indexed text, and their offsets those that citations use. A bare id is refused.
   */
  READ_SOURCE: async (call) => {
    if (!call.params.at(0).isList) throw new Refusal(STATUS.invalid, 'the source id is not wrapped')
    const { place, record } = await findSourceAnywhere(call, call.params.at(0).firstText())
    const row = toSizedSourceRow(record)
    if (record.engineId === null || record.status !== 2) return [row]
    if (call.params.at(1).at(0).numberOr(2) === HTML) {
      const { content } = await place.product.sources.read(place.id, record.engineId, 'html', call.services.signal)
      return [row, null, null, null, [null, content]]
    }
    const text = await readStoredText(place, record)
    return text === null ? [row] : [row, null, null, [[buildPlainBlocks(text)]]]
  },
  /** `[null,[SRC],[[[title]]]]` -> `[row]`. */
  RENAME_SOURCE: async (call) => {
    const title = call.params.at(2).firstText()
    const { record } = await requireChangeableSource(call, call.params.at(1).firstText())
    return [toSizedSourceRow(renameHostSource(call.services, record, title))]
  },
  /** `[[[SRC],...],CTX?]`, or `[NB,[SRC],CTX]` as a public Node client has it, -> `[]`. */
  DELETE_SOURCES: async (call) => {
    const { params } = call
    const ids = (params.at(0).isList ? params.at(0) : params.at(1)).texts()
    if (ids.length === 0) throw createMalformedRefusal('the list of sources')
    const found = await Promise.all(ids.map((id) => requireChangeableSource(call, id)))
    for (const { place, record } of found) await removeHostSource(place, record)
    return []
  },
  /** `[null,[SRC],CTX]` -> `[]` for a page or a file, which count as fresh; `[[null,fresh,[SRC]]]` for Drive. */
  CHECK_FRESHNESS: async (call) => {
    const { record } = await findSourceAnywhere(call, call.params.at(1).firstText())
    return record.wish.kind === 'drive' ? [[null, true, [record.id]]] : []
  },
  /** `[null,[SRC],CTX]` -> `[row]`, with the time of this refresh at 3.1 of the metadata. */
  REFRESH_SOURCE: async (call) => {
    const { place, record } = await requireChangeableSource(call, call.params.at(1).firstText())
    return [toSizedSourceRow(await refreshHostSource(place, record))]
  },
  /** `[null,[SRC],null,[null,[header,body]]]` -> `[]`. The body joins the text, the header does not appear in it. */
  APPEND_SOURCE: async (call) => {
    const body = call.params.at(3).at(1).at(1).text()
    const { place, record } = await requireChangeableSource(call, call.params.at(1).firstText())
    const text = await readStoredText(place, record)
    if (text === null) throw new Refusal(STATUS.precondition, 'the source has no text yet')
    const joined = `${text}${text.endsWith('\n') ? '' : '\n'}${body}`
    await replaceContent(place, { ...record, hasOwnTitle: true }, { type: 'text', text: joined, title: record.title })
    return []
  },
  /** `[null,null,[[SRC],...],NB]` -> `[[[[SRC],row],...]]`: each old id with the new row. */
  COPY_SOURCES: async (call) => {
    const to = await requireWritable(call, call.params.at(3).text())
    const pairs: unknown[] = []
    for (const id of call.params.at(2).texts()) {
      const { place, record } = await findSourceAnywhere(call, id)
      const copy = await copySource(call.services, place, record, to)
      pairs.push([[id], toSourceRow({ ...copy.record, status: 1 })])
    }
    return [pairs]
  },
  /** `[NB,query,null,[1],[[[SRC],...]]?]` -> `[[[SRC,[[[[[text]]],rank,[[null,start,end]]],...]],...]]`, best source first. */
  FIND_PASSAGES: async (call) => {
    const { services, params } = call
    const place = await findPlace(call, params.at(0).text())
    const text = params.at(1).text()
    if (!place.product.passages) throw new Refusal(STATUS.unimplemented, 'passages cannot be searched')
    const requestedIds = new Set(params.at(4).texts())
    const sources = (await listHostSources(place)).filter(({ id }) => requestedIds.size === 0 || requestedIds.has(id))
    const engineIds = sources.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
    const query = { text, limit: MAX_PASSAGES, sourceIds: engineIds }
    const found = await place.product.passages.search(place.id, query, services.signal)
    const rows = new Map<string, unknown[]>()
    for (const { sourceId, text: passage, rank, start, end } of found) {
      const id = sources.find(({ engineId }) => engineId === sourceId)?.id ?? sourceId
      rows.set(id, [...(rows.get(id) ?? []), [[[[passage]]], rank, [[null, start, end]]]])
    }
    return rows.size === 0 ? [] : [[...rows]]
  },
  /** `[CTX,1]` -> `[[book,...]]`; nobody has books here. */
  LIST_BOOKS: () => [],
} satisfies UnaryMethods
