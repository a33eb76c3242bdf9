import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../../../domain/fault.ts'
import { readFreeBytes } from '../../../lib/disk-space.ts'
import { formatSize } from '../../../lib/size.ts'
import { MEDIA_DOMAINS, mayVisit } from '../../../wire/addresses.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'

/** A file on disk, until `release` is called. */
type DownloadedFile = { readonly path: string; readonly size: number; readonly release: () => Promise<void> }

type DownloadEvent = {
  readonly guid: string
  readonly url?: string
  readonly state?: 'inProgress' | 'completed' | 'canceled'
  readonly receivedBytes?: number
  /** 0 where it was not said. */
  readonly totalBytes?: number
}

const BEGIN_MS = 60_000
const NEXT_BYTES_MS = 60_000
/** What the browser calls a file until it is whole; on a full disk one is left. */
const UNFINISHED = '.crdownload'
/** With less no file can be begun. */
const MIN_FREE_BYTES = 2 ** 16

/**
 * Clicks what hands out a file and waits for it, whether the page itself goes to it or a window that it opens.
 * @throws Fault PAGE_MOVED where no download begins, PRODUCT_FAILED where it breaks off or leads to another host, DISK_FULL
 * Source: dom.md, section 2.10.
 */
export async function downloadFile(driver: PageDriver, place: ElementPlace): Promise<DownloadedFile> {
  const events: DownloadEvent[] = []
  const hear = (event: unknown) => void events.push(event as DownloadEvent)
  const stops = ['Browser.downloadWillBegin', 'Browser.downloadProgress'].map((name) => driver.hear(name, hear))
  try {
    await driver.click(place)
    const begun = await driver.waitFor(place.element, async () => events.find(({ url }) => url) ?? null, BEGIN_MS)
    const file = path.join(driver.options.downloads, begun.guid)
    const removeFiles = async () => {
      for (const name of [file, `${file}${UNFINISHED}`]) await rm(name, { force: true })
    }
    try {
      await awaitFile(driver, place, begun, events)
      return { path: file, size: (await stat(file)).size, release: removeFiles }
    } catch (error) {
      await driver.cancelDownload(begun.guid)
      await removeFiles()
      throw error
    }
  } finally {
    for (const stop of stops) stop()
    await driver.closeOpenedWindows()
  }
}

/** As long as bytes come it is waited for. */
async function awaitFile(
  driver: PageDriver,
  { element }: ElementPlace,
  { guid, url = '' }: DownloadEvent,
  events: readonly DownloadEvent[],
): Promise<void> {
  const { hosts } = driver.options
  const createFault = (how: string) => createBrokenDownloadFault(driver.step, element, how)
  if (!mayVisit(url, hosts, MEDIA_DOMAINS)) throw createFault('leads to a host that is not one of the product')
  const findLast = () => events.findLast((event) => event.guid === guid && event.state !== undefined)
  for (let seen = events.length; findLast()?.state !== 'completed'; seen = events.length) {
    if (findLast()?.state === 'canceled') {
      requireRoom(driver, element, findLast()?.totalBytes)
      throw createFault('broke off before its end')
    }
    const isMore = await driver.lookUntil(async () => (events.length > seen ? true : null), NEXT_BYTES_MS)
    if (!isMore) throw createFault('did not go on')
  }
  if (findLast()?.receivedBytes === 0) throw createFault('gave no bytes')
}

/** @throws Fault DISK_FULL where a download that broke off had no room */
function requireRoom({ step, options }: PageDriver, element: string, bytes = 0): void {
  const freeBytes = readFreeBytes(options.downloads)
  if (freeBytes === null || freeBytes >= Math.max(bytes, MIN_FREE_BYTES)) return
  const left = freeBytes === 0 ? 'nothing' : formatSize(freeBytes)
  throw new Fault('DISK_FULL', `There is no room for the download: ${left} is left of the disk; nothing was kept.`, {
    hint: 'Free some space, or point DATA_DIR at a larger disk, then try again.',
    details: { step, element },
  })
}

function createBrokenDownloadFault(step: string, element: string, how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The download ${how}.`, {
    hint: 'Try again; if it stays so, download the file in the browser.',
    details: { step, element },
  })
}
