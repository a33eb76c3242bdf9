import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../../../domain/fault.ts'
import { MEDIA_DOMAINS, mayVisit } from '../../../wire/addresses.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'

/** A file on disk, until `release` is called. */
type DownloadedFile = { readonly path: string; readonly size: number; readonly release: () => Promise<void> }

type DownloadEvent = {
  readonly guid: string
  readonly url?: string
  readonly state?: 'inProgress' | 'completed' | 'canceled'
  readonly receivedBytes?: number
}

const BEGIN_MS = 60_000
const NEXT_BYTES_MS = 60_000

/**
 * Clicks what hands out a file and waits for it, whether the page itself goes to it or a window that it opens.
 * @throws Fault PAGE_MOVED where no download begins, PRODUCT_FAILED where it breaks off or leads to another host
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
    const release = () => rm(file, { force: true })
    try {
      await awaitFile(driver, place, begun, events)
      return { path: file, size: (await stat(file)).size, release }
    } catch (error) {
      await driver.cancelDownload(begun.guid)
      await release()
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
    if (findLast()?.state === 'canceled') throw createFault('broke off before its end')
    const isMore = await driver.lookUntil(async () => (events.length > seen ? true : null), NEXT_BYTES_MS)
    if (!isMore) throw createFault('did not go on')
  }
  if (findLast()?.receivedBytes === 0) throw createFault('gave no bytes')
}

function createBrokenDownloadFault(step: string, element: string, how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The download ${how}.`, {
    hint: 'Try again; if it stays so, download the file in the browser.',
    details: { step, element },
  })
}
