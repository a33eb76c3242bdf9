import { randomUUID } from 'node:crypto'
import { STATUS } from '../../wire/status-codes.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import { findPlace, listVisiblePlaces, requireOwned, requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { toChangedNotebookRow, toCreatedNotebookRow, toNotebookRow } from '../rows/notebook-row.ts'
import type { HostCall, UnaryMethods } from '../services.ts'
import { countView, listLastDays } from '../usecases/analytics.ts'
import { copySource } from '../usecases/copy-source.ts'
import {
  changeNotebookRecord,
  collectNotebookFacts,
  findView,
  readNotebookRecord,
  recordView,
} from '../usecases/notebooks.ts'
import { listHostSources } from '../usecases/sources.ts'
import { openThread } from '../usecases/threads.ts'
import type { WireReader } from '../wire-reader.ts'

const UNTITLED = 'Untitled notebook'

const MAX_PROMPT_CHARS = 10_000

const DAYS = 30

/** The calls of notebooks. */
export const NOTEBOOK_METHODS = {
  /** `[null,1,null,CTX]` -> `[[row, ...]]`, last viewed first; those dropped from the recent list are left out. */
  LIST_NOTEBOOKS: async (call) => {
    const places = (await listVisiblePlaces(call)).filter(({ id }) => !findView(call, id)?.isDropped)
    const facts = await Promise.all(places.map((place) => collectNotebookFacts(call, place, true)))
    facts.sort((a, b) => (b.viewedMs ?? 0) - (a.viewedMs ?? 0))
    return facts.length === 0 ? [] : [facts.map(toNotebookRow)]
  },
  /** `[title, null, null, CTX, tail?]` -> the new row, not wrapped. */
  CREATE_NOTEBOOK: async (call) => {
    const title = call.params.at(0).textOr(UNTITLED) || UNTITLED
    if (!call.params.isList) call.params.at(0).text()
    const { id } = await call.services.openProduct(call.account.id).notebooks.create(title, call.services.signal)
    changeNotebookRecord(call, id, {})
    recordView(call, id)
    const thread = openThread(call, id, randomUUID())
    return toCreatedNotebookRow(title, id, thread.threadId)
  },
  /** `[NB,null,CTX,null,0]` -> `[row]`. Looking at a notebook puts it first among the recent ones. */
  GET_NOTEBOOK: async (call) => {
    const place = await findPlace(call, call.params.at(0).text())
    recordView(call, place.id, { viewedMs: call.services.clock.now(), isDropped: false })
    countView(call, place.id)
    return [toNotebookRow(await collectNotebookFacts(call, place, true))]
  },
  /**
   * `[NB,[[change]]]` -> the row. The change is a sparse list: 3 `[null,title,emoji?]`, 7 chat `[[goal,prompt?],[length]]`,
   * 8 what viewers see `[[0]]` all, `[[1]]` chat only.
   */
  UPDATE_NOTEBOOK: async (call) => {
    const place = await requireWritable(call, call.params.at(0).text())
    const change = call.params.at(1).at(0)
    if (!change.isList) change.text()
    await changeTitleAndEmoji(call, place.id, change.at(3))
    changeChat(call, place.id, change.at(7))
    const limit = change.at(8).at(0).at(0)
    if (!limit.isNull) changeNotebookRecord(call, place.id, { isChatOnly: limit.isSet })
    return toChangedNotebookRow(
      await collectNotebookFacts(call, await requireWritable(call, place.id), false),
      !limit.isNull,
    )
  },
  /** `[[NB],CTX]` -> `[]`. One id a call; batches are refused. */
  DELETE_NOTEBOOK: async (call) => {
    const ids = call.params.at(0).texts()
    if (ids.length !== 1) throw new Refusal(STATUS.invalid, 'exactly one notebook is deleted by a call')
    const { services } = call
    const place = await requireOwned(call, ids[0]!)
    const { records, background } = services
    await Promise.all(['source', 'artifact', 'research'].map((kind) => background.stop(`${kind} ${place.id}`)))
    await place.product.notebooks.delete(place.id, services.signal)
    records.forgetNotebook(place.id)
    for (const collection of records.collections.all()) {
      const notebookIds = collection.notebookIds.filter((id) => id !== place.id)
      if (notebookIds.length < collection.notebookIds.length) records.collections.put({ ...collection, notebookIds })
    }
    return []
  },
  /** `[CTX,NB,title]` -> the new notebook's row, not wrapped. Its sources are read behind. */
  COPY_NOTEBOOK: async (call) => {
    const title = call.params.at(2).text()
    const from = await findPlace(call, call.params.at(1).text())
    const { id } = await call.services.openProduct(call.account.id).notebooks.create(title, call.services.signal)
    changeNotebookRecord(call, id, { ...readNotebookRecord(call, from.id), id })
    recordView(call, id)
    openThread(call, id, randomUUID())
    const to = await findPlace(call, id)
    for (const record of await listHostSources(from)) await copySource(call.services, from, record, to)
    return toNotebookRow(await collectNotebookFacts(call, to, true))
  },
  /** `[NB]` -> status 13, as recorded, although it is done: clients take it so. */
  REMOVE_RECENT_NOTEBOOK: async (call) => {
    const place = await findPlace(call, call.params.at(0).text())
    recordView(call, place.id, { isDropped: true })
    throw new Refusal(STATUS.internal, 'done; the product answers so')
  },
  /** `[CTX]` -> `[[row, ...]]`; this host features none. */
  LIST_FEATURED_NOTEBOOKS: () => [],
  /** `[CTX,NB,[null,[null,view]],[[field]]]` -> `[null,[null,view]]`; 1 labels, 2 list. Without a view it is only read. */
  SET_NOTEBOOK_STATE: async (call) => {
    const place = await findPlace(call, call.params.at(1).text())
    const requestedView = call.params.at(2).at(1).at(1).numberOr(null)
    if (requestedView !== null) recordView(call, place.id, { panelView: requestedView })
    const view = findView(call, place.id)?.panelView ?? null
    return view === null ? [] : [null, [null, view]]
  },
  /** `[NB,null,TS,[mode]]` -> `[[[1,[[[day,null,viewers],...]]],[2,[[[day,null,questions],...]]]]]`. */
  GET_ANALYTICS: async (call) => {
    const place = await findPlace(call, call.params.at(0).text())
    const days = listLastDays(call, place.id, DAYS)
    const buildSeries = (count: 'viewers' | 'questions') => [
      [days.map((day) => [toTimestamp(day.startMs), null, day[count]])],
    ]
    return [
      [
        [1, buildSeries('viewers')],
        [2, buildSeries('questions')],
      ],
    ]
  },
} satisfies UnaryMethods

async function changeTitleAndEmoji(call: HostCall, id: string, properties: WireReader): Promise<void> {
  const { product } = await requireWritable(call, id)
  const title = properties.at(1).textOr(null)
  const emoji = properties.at(2).textOr(null)
  if (title !== null) await product.notebooks.rename(id, title, call.services.signal)
  if (emoji !== null) changeNotebookRecord(call, id, { emoji: emoji || null })
}

/** The custom prompt stays when the goal changes. A cover instead of a goal is kept as it was sent. */
function changeChat(call: HostCall, id: string, block: WireReader): void {
  if (block.isNull) return
  const goal = block.at(0).at(0).numberOr(1)
  const prompt = block.at(0).at(1).textOr(null)
  if (prompt !== null && prompt.length > MAX_PROMPT_CHARS) throw new Refusal(STATUS.invalid, 'the prompt is too long')
  const before = readNotebookRecord(call, id).chat
  const length = block
    .at(1)
    .at(0)
    .numberOr(before?.length ?? 1)
  changeNotebookRecord(call, id, { chat: { goal, prompt: prompt ?? before?.prompt ?? null, length } })
}
