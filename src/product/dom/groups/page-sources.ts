import { Fault } from '../../../domain/fault.ts'
import type { AddedSource, NewSource, Source, SourceContent, SourceFormat } from '../../../domain/source.ts'
import { escapeMarkup } from '../../../lib/markup.ts'
import type { SourcesGroup } from '../../port.ts'
import { openNotebookPage } from '../pages/notebook-page.ts'
import type { PageDriver } from '../pages/page-driver.ts'
import { createUnseenChangeFault } from '../pages/page-faults.ts'
import {
  awaitNewSource,
  deleteSourceRow,
  insertSource,
  listIds,
  openAddDialog,
  readSourceList,
  readSourceView,
  renameSourceRow,
  requireSourceRow,
} from '../pages/source-list.ts'
import type { DomSession } from '../session.ts'

/** Sources as the panel of a notebook shows them. */
export function createPageSources(session: DomSession): SourcesGroup {
  return {
    list: (notebookId, signal) => session.readIn(notebookId, readSourceList, signal),
    add: (notebookId, source, signal) => {
      requireOffered(source)
      return session.changeIn(notebookId, (driver) => addSource(driver, source), signal)
    },
    delete: (notebookId, id, signal) =>
      session.changeIn(notebookId, (driver) => deleteSource(driver, notebookId, id), signal),
    rename: (notebookId, id, title, signal) =>
      session.changeIn(
        notebookId,
        async (driver) => {
          await requireSourceRow(driver, id)
          return await renameSourceRow(driver, id, title)
        },
        signal,
      ),
    read: (notebookId, id, format, signal) =>
      session.readIn(notebookId, (driver) => readSource(driver, id, format), signal),
  }
}

/** @throws Fault NOT_SUPPORTED for what the page has no reliable way in for. Source: dom.md, section 2.8, "Drive". */
function requireOffered({ type }: NewSource): void {
  if (type !== 'drive') return
  throw new Fault(
    'NOT_SUPPORTED',
    'A document of Drive cannot be added over the product’s page: its picker is a page of another host.',
    {
      hint: 'Leave NOTEBOOK_TRANSPORT at auto: over the wire it can be added. Or download the document and add it as a file.',
    },
  )
}

async function addSource(driver: PageDriver, source: NewSource): Promise<AddedSource> {
  const added = await insertByType(driver, source)
  if (added.status === 'failed')
    throw new Fault('SOURCE_UNREADABLE', 'The product could not read the source.', { details: { sourceId: added.id } })
  const wanted = source.title?.trim()
  const isTitled = wanted === undefined || wanted === '' || wanted === added.title
  const named = isTitled ? added : await renameSourceRow(driver, added.id, wanted)
  const warnings = added.status === 'ready' ? [] : [STILL_READING]
  return { source: named, duplicate: false, warnings }
}

const STILL_READING = 'The product is still reading this source; it can be asked once the list says ready.'

async function insertByType(driver: PageDriver, source: NewSource): Promise<Source> {
  if (source.type === 'file') return await uploadFile(driver, source.path)
  const isText = source.type === 'text'
  await openAddDialog(driver, isText ? 'addSource.tileText' : 'addSource.tileWebsite')
  return await insertSource(
    driver,
    isText ? 'addSource.textField' : 'addSource.urlField',
    isText ? source.text : source.url,
  )
}

/** The page asks the browser for a file; the browser asks us in the place of its window. */
async function uploadFile(driver: PageDriver, file: string): Promise<Source> {
  const before = await listIds(driver)
  const chosen = driver.answerFileChooser(file)
  try {
    driver.step = 'uploading a file' // once the dialog is open it may be given at any moment
    await openAddDialog(driver, 'addSource.tileUpload')
    await chosen.done()
    return await awaitNewSource(driver, before)
  } finally {
    await chosen.end()
  }
}

async function deleteSource(driver: PageDriver, notebookId: string, id: string): Promise<Source> {
  const source = await requireSourceRow(driver, id)
  await deleteSourceRow(driver, id)
  const isGone = await driver.lookUntil(async () => {
    await openNotebookPage(driver, notebookId)
    return (await listIds(driver)).has(id) ? null : true
  })
  if (!isGone) throw createUnseenChangeFault('deleting a source')
  return source
}

async function readSource(driver: PageDriver, id: string, format: SourceFormat): Promise<SourceContent> {
  const source = await requireSourceRow(driver, id)
  if (source.status !== 'ready')
    throw new Fault('SOURCE_NOT_READY', `The source is not ready: ${source.title}`, { hint: source.reason })
  const text = await readSourceView(driver, id)
  return { source, format, content: format === 'text' ? text : writeParagraphs(text) }
}

const writeParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('\n')
