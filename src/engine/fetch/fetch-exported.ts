import { Fault } from '../../domain/fault.ts'
import type { FetchedDocument } from '../../lib/guarded-fetch.ts'
import { type FetchOptions, fetchDocument } from './fetch-document.ts'

/**
 * A cloud document whose address serves the exported file directly (a published or export link). An editor's page holds
 * no text that can be read without an account, and a sign-in page is no document.
 * @throws Fault SOURCE_UNREACHABLE, with the export to make
 */
export async function fetchExported(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  if (isEditorPage(address)) throw createExportFault()
  const fetched = await fetchDocument(address, options, signal)
  if (isSignIn(fetched.url) || isEditorPage(fetched.url)) throw createExportFault()
  return fetched
}

function isEditorPage(address: string): boolean {
  const { hostname, pathname } = URL.parse(address) ?? {}
  if (pathname === undefined) return false
  if (hostname === 'drive.google.com') return !/^\/uc$/.test(pathname)
  return hostname === 'docs.google.com' && !/\/(export|pub|pubhtml)(\/|$)/.test(pathname)
}

function isSignIn(address: string): boolean {
  return new URL(address).hostname === 'accounts.google.com'
}

function createExportFault(): Fault {
  return new Fault(
    'SOURCE_UNREACHABLE',
    'A cloud document cannot be read by its link: the link leads to an editor or a sign-in.',
    {
      hint: 'Export the document (File > Download: DOCX, PDF, XLSX, PPTX ...) and add that file, or give a link that serves the exported file directly.',
    },
  )
}
