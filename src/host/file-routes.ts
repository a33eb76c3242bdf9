import { Hono } from 'hono'
import { html } from './door.ts'
import { documentPage, exportedDocument } from './drive.ts'
import type { HostHouse } from './house.ts'
import { downloadReply, mediaReply } from './media.ts'
import { DOWNLOAD_PATH, MEDIA_PATH } from './media-address.ts'
import { signInPage } from './sign-in.ts'

const NOT_FOUND = { 'content-type': 'text/html; charset=utf-8' }

/** What is handed out as files: media, slides, exported documents, pictures of accounts. */
export function fileRoutes(house: HostHouse): Hono {
  const files = new Hono()
  const found = (reply: Response | null) => reply ?? new Response('Not found', { status: 404, headers: NOT_FOUND })
  const guarded = async (request: Request, reply: () => Promise<Response | null>) =>
    house.faults.strike('signed-out') ? html(signInPage(house.accounts, request.url)) : found(await reply())
  for (const where of [MEDIA_PATH, '/notebooklm'])
    files.get(`${where}/:token`, ({ req }) => guarded(req.raw, () => mediaReply(house, req.param('token')!)))
  for (const where of [DOWNLOAD_PATH, '/download'])
    files.get(where, ({ req }) =>
      guarded(req.raw, () => downloadReply(house, req.query('c') ?? '', req.query('filename') ?? '')),
    )
  files.get('/a/:name', ({ req }) => picture(decodeURIComponent(req.param('name'))))
  for (const kind of ['document', 'spreadsheets']) {
    const document = (id: string) => house.records.drive.get(id)
    files.get(`/${kind}/d/:id/export`, ({ req }) => {
      const record = document(req.param('id'))
      return found(record && exportedDocument(record, req.query('format') ?? 'txt'))
    })
    for (const view of ['', '/edit', '/view'])
      files.get(`/${kind}/d/:id${view}`, ({ req }) => {
        const record = document(req.param('id')!)
        return found(record && html(documentPage(record.title, record.content)))
      })
  }
  return files
}

/** The picture of an account: its first letter. */
function picture(name: string): Response {
  const letter = name
    .charAt(0)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/u, '?')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#246"/><text x="32" y="43" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
