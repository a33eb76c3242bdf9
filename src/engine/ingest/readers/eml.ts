import type { Address } from 'postal-mime'
import type { SourceFacts } from '../../../domain/source-facts.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedDate } from '../facts/statements.ts'
import { renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { escapeHtml, parseHtml } from '../html-tree.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createNoTextFault } from '../unreadable.ts'

/** Reads a mail: subject, sender, receivers and date, the body, and a list of what was attached. */
export async function readEml(raw: RawDocument): Promise<DocumentRead> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw.bytes, { maxNestingDepth: 50 })
  const head = formatHeadLines(mail)
  const body = mail.html === undefined ? null : await parseHtml(mail.html)
  const writer = new TextWriter()
  writer.block(head.join('\n'))
  if (mail.text !== undefined && mail.text.trim() !== '') writer.block(mail.text.replace(/\r\n?/g, '\n').trim())
  else if (body !== null) writeHtmlText(body.body, writer)
  const attached = mail.attachments.filter(({ related }) => related !== true).map(formatAttachment)
  if (attached.length > 0) writer.block(['Attachments:', ...attached].join('\n'))
  const text = writer.text()
  if (text === '') throw createNoTextFault('mail')
  return {
    kind: 'eml',
    title: mail.subject?.trim() || null,
    text,
    html: body === null ? null : [head, attached].map(renderLinesHtml).join(renderHtml(body.body) ?? ''),
    places: keepPlacesWithin(writer.places, text.length),
    facts: readMailFacts(mail),
    unreadPages: [],
    warnings:
      mail.attachments.length > 0 ? ['The attachments are listed, not read; add them as sources of their own.'] : [],
  }
}

type MailHead = { subject?: string; from?: Address; to?: Address[]; cc?: Address[]; date?: string }

function formatHeadLines({ subject, from, to, cc, date }: MailHead): string[] {
  const lines: [string, string | undefined][] = [
    ['Subject', subject],
    ['From', from && formatAddresses([from])],
    ['To', to && formatAddresses(to)],
    ['Cc', cc && formatAddresses(cc)],
    ['Date', date],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

function readMailFacts({ from, to, date }: MailHead): SourceFacts {
  return gatherFacts({
    authors: from && listPeople([from]),
    recipients: to && listPeople(to),
    publishedOn: readStatedDate(date),
  })
}

function listPeople(list: readonly Address[]): readonly string[] | undefined {
  const names = list.flatMap((entry) => entry.group ?? [entry]).map(({ name, address }) => name || address || '')
  const known = names.filter((name) => name !== '')
  return known.length === 0 ? undefined : known
}

function formatAddresses(list: readonly Address[]): string {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? '')))
    .join(', ')
}

function formatAttachment({
  filename,
  mimeType,
  content,
}: {
  filename: string | null
  mimeType: string
  content: string | ArrayBuffer | Uint8Array
}): string {
  const sizeBytes = typeof content === 'string' ? content.length : content.byteLength
  return `- ${filename ?? 'without a name'} (${mimeType}, ${sizeBytes} bytes)`
}

function renderLinesHtml(lines: readonly string[]): string {
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}
