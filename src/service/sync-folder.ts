import path from 'node:path'
import { Fault, type FaultCode, toFault } from '../domain/fault.ts'
import { FOLDER_RULES } from '../domain/folder-rules.ts'
import type { NewSource, Source } from '../domain/source.ts'
import { mapConcurrently } from '../lib/concurrency.ts'
import { hashFile } from '../lib/hash.ts'
import { LinkInTheWay } from '../lib/open-unlinked.ts'
import { type FolderScan, type ScannedFile, scanFolder } from '../lib/scan-folder.ts'
import { type FolderFile, LEFT_OUT } from '../state/folders.ts'
import { isBatchFile } from '../state/vault/batch-file.ts'
import type { FolderSync, SyncReport } from './folder-sync.ts'
import { keepTakenSources } from './keep-taken-sources.ts'
import { SameContent } from './same-content.ts'
import { nameAfterFiles } from './source-names.ts'

/** Reading one file while the next is hashed; the product has its own bound of work. */
const MAX_CONCURRENT_FILES = 4
/** A folder that held so many files and holds none is more likely a disk that is not mounted. */
const MANY_FILES = 10

/** What concerns one file and leaves the others alone; anything else ends the sync. */
const OF_ONE_FILE: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'SOURCE_UNREADABLE',
  'FILE_NOT_FOUND',
  'PATH_REFUSED',
  'BODY_TOO_LARGE',
  'PRODUCT_FAILED',
  'TIMEOUT',
  'INTERNAL',
])

/**
 * Makes the sources of a notebook what the folder holds now. A new source stands before the old one goes, and every
 * step is written down before it is taken, so that a cut sync loses nothing and is put right by the next one.
 * @throws Fault FILE_NOT_FOUND for a folder that cannot be read; whatever keeps every file from being taken in
 */
export async function runFolderSync(asked: FolderSync): Promise<SyncReport> {
  const sync = { ...asked, sources: keepTakenSources(asked.sources) }
  const { folder, folders, signal } = sync
  sync.progress?.({ phase: 'looking', done: 0, total: null })
  const scan = await scanBoundFolder(sync)
  requireFiles(sync, scan)
  const before = await mendCutSync(sync)
  const known = await folders.files(folder.id)
  const report = createEmptyReport()
  const { changed, gone } = compareFiles({ before, report }, scan, known)
  const isChanging = new Set(changed.map(([file]) => file.path))
  const settled = known.filter((file) => !isChanging.has(file.path)) // what changes may lose its source meanwhile
  const ours = new Set(known.filter(({ isOurs }) => isOurs).map(({ sourceId }) => sourceId))
  const work: SyncWork = { sync, before, report, ours, sameContent: new SameContent(settled, gone, before) }
  const step = startProgress(sync, changed.length + gone.length)
  try {
    await folders.begin(
      folder.id,
      changed.map(([file]) => file.path),
    )
    const takeIn = ([file, known]: (typeof changed)[number]) => takeInFile(work, file, known).finally(step)
    await mapConcurrently(changed, takeIn, { concurrency: MAX_CONCURRENT_FILES, signal })
    for (const file of gone) await removeFile(sync, file).finally(step)
    report.removed = gone.filter(({ sourceId }) => sourceId !== null).length - report.renamed
    if (changed.length + gone.length > 0) await nameAfterFiles(sync, gone)
  } finally {
    await folders.settle(folder.id)
  }
  await folders.synced(folder.id)
  report.failed.sort((a, b) => (a.path < b.path ? -1 : 1))
  return report
}

function createEmptyReport(): SyncReport {
  return { added: 0, updated: 0, renamed: 0, removed: 0, unchanged: 0, left_out: 0, read: 0, processing: 0, failed: [] }
}

/** Forgets a file; its source goes with it, unless it was there before or another file has the same content. */
export async function removeFile(sync: RemovalFrom, file: FolderFile): Promise<void> {
  const outdatedId = file.isOurs ? file.sourceId : null
  await removeOutdated(sync, { ...file, sourceId: null, outdatedId })
  await sync.folders.drop(sync.folder.id, file.path)
}

type RemovalFrom = Pick<FolderSync, 'folder' | 'folders' | 'sources' | 'signal'>

type SyncWork = {
  readonly sync: FolderSync
  readonly before: ReadonlyMap<string, Source>
  readonly report: SyncReport
  /** The sources that this folder's syncs had brought when this one began: another file may take one over. */
  readonly ours: ReadonlySet<string | null>
  readonly sameContent: SameContent
}

async function scanBoundFolder({ folder, without, isPrivate, signal }: FolderSync): Promise<FolderScan> {
  try {
    return await scanFolder(folder.path, { ...FOLDER_RULES, without, isPrivate, signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw new Fault('FILE_NOT_FOUND', 'The folder cannot be read.', {
      hint: 'Check that it is still there and that the service may read it; its sources were left as they are.',
      cause,
    })
  }
}

/** @throws Fault FILE_NOT_FOUND when everything has gone at once */
function requireFiles({ folder }: FolderSync, { files, failed }: FolderScan): void {
  if (files.length + failed.length > 0 || folder.fileCount < MANY_FILES) return
  throw new Fault(
    'FILE_NOT_FOUND',
    `The folder is empty now, and ${folder.fileCount} sources came from it; they were left.`,
    {
      hint: 'Check whether its disk is mounted. If the files are really gone, unbind the folder with delete_sources.',
    },
  )
}

/** Removes what a killed sync left: replaced sources, and sources that nobody wrote down. Gives what is there now. */
async function mendCutSync(sync: FolderSync): Promise<ReadonlyMap<string, Source>> {
  const { folder, folders, sources, cutAtMs } = sync
  const files = await folders.files(folder.id)
  for (const file of files) if (file.outdatedId !== null) await removeOutdated(sync, file)
  const begun = new Map(files.map((file) => [file.path, file.begunAtMs]))
  const listed = await sources.list()
  const left = new Set<string>()
  for (const { id, origin = '', addedAt } of listed) {
    const [begunAtMs, addedAtMs] = [begun.get(origin) ?? null, Date.parse(addedAt)]
    if (begunAtMs === null || addedAtMs < begunAtMs || addedAtMs > cutAtMs) continue
    if (!(await folders.isUsed(folder.notebook, id))) left.add(id)
  }
  for (const id of left) await deleteFolderSource(sync, id)
  await folders.settle(folder.id)
  return new Map(listed.filter(({ id }) => !left.has(id)).map((source) => [source.id, source]))
}

type ChangedFile = readonly [file: ScannedFile, known: FolderFile | null]

type Comparison = Pick<SyncWork, 'before' | 'report'>

/** What has to be looked at and what has gone; the rest is counted, and known failures are told again. */
function compareFiles({ before, report }: Comparison, { files, failed }: FolderScan, rows: readonly FolderFile[]) {
  const known = new Map(rows.map((file) => [file.path, file]))
  const changed: ChangedFile[] = []
  for (const file of files) {
    const row = known.get(file.path) ?? null
    known.delete(file.path)
    if (row?.stamp !== file.stamp || !isSettled(row, before)) changed.push([file, row])
    else countKnown(row, before, report)
  }
  report.failed.push(...failed)
  const isHidden = (row: FolderFile) =>
    failed.some(({ path: place }) => (place.endsWith('/') ? row.path.startsWith(place) : row.path === place))
  return { changed, gone: [...known.values()].filter((row) => !isHidden(row)) }
}

/** Whether the file needs no second look: it was refused or left out, or its source is there. */
function isSettled({ error, sourceId, hash }: FolderFile, before: SyncWork['before']): boolean {
  return error !== null || hash === LEFT_OUT || (sourceId !== null && before.has(sourceId))
}

function countKnown(file: FolderFile, before: SyncWork['before'], report: SyncReport): void {
  const { path: place, error, sourceId, hash } = file
  if (hash === LEFT_OUT) {
    report.left_out += 1
    return
  }
  const source = before.get(sourceId ?? '')
  const reason = error ?? (source?.status === 'failed' ? (source.reason ?? 'It could not be read.') : null)
  if (source?.status === 'processing') report.processing += 1
  if (reason === null) report.unchanged += 1
  else report.failed.push({ path: place, error: reason })
}

async function takeInFile(work: SyncWork, file: ScannedFile, known: FolderFile | null): Promise<void> {
  const { sync, report } = work
  let hash: string | null = null
  try {
    hash = await hashContent(sync, file)
    report.read += 1
    if (known?.hash === hash && isSettled(known, work.before)) return await keepKnown(work, file, known)
    if (isBatchAnswer(sync, file)) return await leaveOutFile(work, file, known)
    const twin = work.sameContent.take(hash, file.path)
    const source = twin ? work.before.get(twin.sourceId)! : (await sync.sources.add(buildFileSource(sync, file))).source
    await replaceSource(work, file, known, hash, source)
    if (source.status === 'processing') report.processing += 1
    if (twin?.isMoved && known === null) report.renamed += 1
    else if (known?.sourceId != null && work.before.has(known.sourceId)) report.updated += 1
    else report.added += 1
  } catch (error) {
    sync.signal.throwIfAborted()
    await keepFailure(work, file, known, hash, toFault(error))
  }
}

/** A link that was put in its place, or above it, since the folder was looked through would lead elsewhere. */
async function hashContent({ folder, signal }: FolderSync, file: ScannedFile): Promise<string> {
  try {
    return await hashFile(path.join(folder.path, file.path), signal)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof LinkInTheWay) throw createLinkFault(cause)
    const { code } = cause as { code?: unknown }
    throw new Fault('FILE_NOT_FOUND', `The file cannot be read (${String(code)}).`, { cause })
  }
}

function isBatchAnswer({ folder }: FolderSync, file: ScannedFile): boolean {
  try {
    return isBatchFile(path.join(folder.path, file.path))
  } catch (cause) {
    throw cause instanceof LinkInTheWay ? createLinkFault(cause) : cause
  }
}

function createLinkFault(cause: LinkInTheWay): Fault {
  return new Fault('PATH_REFUSED', 'A symbolic link stands in its place.', { cause })
}

/** Written anew with the same content: only its stamp has changed. */
async function keepKnown({ sync, before, report }: SyncWork, { stamp }: ScannedFile, known: FolderFile): Promise<void> {
  await sync.folders.save(sync.folder.id, { ...known, stamp, begunAtMs: null })
  countKnown(known, before, report)
}

/** Its place in the folder is its title, so that a citation says which file to open. */
function buildFileSource({ folder }: FolderSync, { path: place }: ScannedFile): NewSource {
  return { type: 'file', path: path.join(folder.path, place), name: place, title: place }
}

async function replaceSource(
  { sync, before, ours }: SyncWork,
  { path: place, stamp }: ScannedFile,
  known: FolderFile | null,
  hash: string,
  source: Source,
): Promise<void> {
  const { folder, folders } = sync
  if (source.status === 'failed') throw new Fault('SOURCE_UNREADABLE', source.reason ?? 'It could not be read.')
  const isNew = !before.has(source.id)
  const isOurs = isNew || ours.has(source.id) || (await folders.isOurs(folder.notebook, source.id))
  const isOutdated = known?.isOurs && known.sourceId !== null && known.sourceId !== source.id
  const file = { path: place, stamp, hash, sourceId: source.id, isOurs, error: null, begunAtMs: null }
  await removeOutdated(sync, { ...file, outdatedId: isOutdated ? known.sourceId : null })
}

/** What a batch answered from sources is no source; one that it was before goes. */
async function leaveOutFile({ sync, report }: SyncWork, { path: place, stamp }: ScannedFile, known: FolderFile | null) {
  const outdatedId = known?.isOurs ? known.sourceId : null
  const file = { path: place, stamp, hash: LEFT_OUT, sourceId: null, isOurs: false, error: null, begunAtMs: null }
  await removeOutdated(sync, { ...file, outdatedId })
  report.left_out += 1
}

/** Writes down which source is to go before it goes. */
async function removeOutdated(sync: RemovalFrom, file: FolderFile): Promise<void> {
  const { folder, folders } = sync
  await folders.save(folder.id, file)
  if (file.outdatedId === null) return
  if (!(await folders.isUsed(folder.notebook, file.outdatedId))) await deleteFolderSource(sync, file.outdatedId)
  await folders.save(folder.id, { ...file, outdatedId: null })
}

async function deleteFolderSource({ sources, signal }: RemovalFrom, sourceId: string): Promise<void> {
  signal.throwIfAborted()
  await sources.delete(sourceId).catch((error) => {
    if (toFault(error).code !== 'SOURCE_NOT_FOUND') throw error // somebody deleted it meanwhile
  })
}

/** What a file was refused for is remembered with its content; what may pass is tried again by the next sync. */
async function keepFailure(
  { sync, report }: SyncWork,
  { path: place, stamp }: ScannedFile,
  known: FolderFile | null,
  hash: string | null,
  fault: Fault,
): Promise<void> {
  const keptId = fault.details?.sourceId // a recording that nobody here can write down says so, and stays alone
  if (!OF_ONE_FILE.has(fault.code) && typeof keptId !== 'string') throw fault
  const { folder, folders } = sync
  report.failed.push({ path: place, error: fault.message })
  if (typeof keptId === 'string') return deleteFolderSource(sync, keptId)
  if (fault.code !== 'SOURCE_UNREADABLE') return
  const older = { sourceId: known?.sourceId ?? null, isOurs: known?.isOurs ?? false, outdatedId: null }
  await folders.save(folder.id, { path: place, stamp, hash, ...older, error: fault.message, begunAtMs: null })
}

function startProgress({ progress }: FolderSync, total: number): () => void {
  let done = 0
  progress?.({ phase: 'sources', done, total })
  return () => progress?.({ phase: 'sources', done: ++done, total })
}
