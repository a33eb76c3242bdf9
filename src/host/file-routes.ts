import { Hono } from 'hono'
import { renderDocumentPage, replyExportedDocument } from './drive.ts'
import { replyDownload, replyMedia } from './media.ts'
import { DOWNLOAD_PATH, MEDIA_PATH } from './media-address.ts'
import { readOrigin, replyHtml } from './request-context.ts'
import type { HostServices } from './services.ts'
import { chooseSafeTarget } from './sign-in/addresses.ts'
import { renderAddressPage } from './sign-in/pages.ts'

const NOT_FOUND = { 'content-type': 'text/html; charset=utf-8' }

/** What is handed out as files: media, slides, exported documents, pictures of accounts. */
export function createFileRoutes(services: HostServices): Hono {
  const files = new Hono()
  const replyOrNotFound = (reply: Response | null) =>
    reply ?? new Response('Not found', { status: 404, headers: NOT_FOUND })
  const serveSignedIn = async (request: Request, reply: () => Promise<Response | null>) =>
    services.faults.strike('signed-out')
      ? replyHtml(
          renderAddressPage({ wanted: chooseSafeTarget(request.url, readOrigin(request)), refusesDriven: false }),
        )
      : replyOrNotFound(await reply())
  for (const where of [MEDIA_PATH, '/notebooklm'])
    files.get(`${where}/:token`, ({ req }) => serveSignedIn(req.raw, () => replyMedia(services, req.param('token')!)))
  for (const where of [DOWNLOAD_PATH, '/download'])
    files.get(where, ({ req }) =>
      serveSignedIn(req.raw, () => replyDownload(services, req.query('c') ?? '', req.query('filename') ?? '')),
    )
  files.get('/a/:name', ({ req }) => drawAccountPicture(decodeURIComponent(req.param('name'))))
  for (const kind of ['document', 'spreadsheets']) {
    const findDocument = (id: string) => services.records.drive.get(id)
    files.get(`/${kind}/d/:id/export`, ({ req }) => {
      const record = findDocument(req.param('id'))
      return replyOrNotFound(record && replyExportedDocument(record, req.query('format') ?? 'txt'))
    })
    for (const view of ['', '/edit', '/view'])
      files.get(`/${kind}/d/:id${view}`, ({ req }) => {
        const record = findDocument(req.param('id')!)
        return replyOrNotFound(record && replyHtml(renderDocumentPage(record.title, record.content)))
      })
  }
  return files
}

/** The picture of an account: its first letter. */
function drawAccountPicture(name: string): Response {
  const letter = name
    .charAt(0)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/u, '?')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#246"/><text x="32" y="43" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
