import type { Address, Email } from 'postal-mime'
import type { SourceFacts } from '../../../domain/source-facts.ts'
import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedDate } from '../facts/statements.ts'
import { renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { escapeHtml, parseHtml } from '../html-tree.ts'
import { readPatch } from '../records/read-patch.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { writeStretches } from '../titled-parts.ts'
import { createNoTextFault } from '../unreadable.ts'

/** Reads a mail: subject, sender, receivers and date, the body, and a list of what was attached. */
export async function readEml(raw: RawDocument): Promise<DocumentRead> {
  const mail = await parseMail(raw.bytes)
  const head = formatHeadLines(mail)
  const body = mail.html === undefined ? null : await parseHtml(mail.html)
  const writer = new TextWriter()
  writer.block(head.join('\n'))
  const attached = writeMailBody(mail, body, writer)
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
    warnings: mail.attachments.length > 0 ? [UNREAD_ATTACHMENTS] : [],
  }
}

const UNREAD_ATTACHMENTS = 'The attachments are listed, not read; add them as sources of their own.'
/** Where a mail begins in a mailbox: a line of its sender and the time at which it came, at the top or behind an empty one. */
const MAIL_START = /(?:^|\n\r?\n)From [^\n]*\d\d:\d\d[^\n]*\d{4}[^\n]*\n(?=[\w-]+:)/g
/** A line of a mail that begins so is kept from being taken for a start. */
const KEPT_FROM = /^>(>*From )/gm

/** Reads a mailbox (mbox): its mails in order, each under its subject. */
export async function readMbox(raw: RawDocument): Promise<DocumentRead> {
  const writer = new TextWriter()
  let hasAttachments = false
  for (const bytes of cutMails(raw.bytes)) {
    const mail = await parseMail(bytes)
    writer.heading(collapseToLine(mail.subject), 1)
    writer.block(formatHeadLines({ ...mail, subject: undefined }).join('\n'))
    const body = mail.html === undefined || mail.text?.trim() ? null : await parseHtml(mail.html)
    writeMailBody(mail, body, writer)
    hasAttachments ||= mail.attachments.length > 0
  }
  const text = writer.text()
  if (text === '') throw createNoTextFault('mailbox')
  const places = keepPlacesWithin(writer.places, text.length)
  const warnings = hasAttachments ? [UNREAD_ATTACHMENTS] : []
  return { kind: 'mbox', title: null, text, html: null, places, unreadPages: [], warnings }
}

/** Each mail as it was sent. */
function cutMails(bytes: Uint8Array): readonly Uint8Array[] {
  const box = Buffer.from(bytes).toString('latin1')
  const starts = [...box.matchAll(MAIL_START)].map(({ index, 0: line }) => ({ from: index, to: index + line.length }))
  return starts.map(({ to }, place) => {
    const mail = box.slice(to, starts[place + 1]?.from).replace(KEPT_FROM, '$1')
    return Buffer.from(mail, 'latin1')
  })
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return await PostalMime.parse(bytes, { maxNestingDepth: 50 })
}

/** @returns the lines that name what is attached */
function writeMailBody(mail: Email, body: Document | null, writer: TextWriter): readonly string[] {
  if (mail.text !== undefined && mail.text.trim() !== '')
    writeMailText(mail.text.replace(/\r\n?/g, '\n').trim(), writer)
  else if (body !== null) writeHtmlText(body.body, writer)
  const attached = mail.attachments.filter(({ related }) => related !== true).map(formatAttachment)
  if (attached.length > 0) writer.block(['Attachments:', ...attached].join('\n'))
  return attached
}

/** A patch that is sent as a mail, as git does, is told by what it changes. */
function writeMailText(text: string, writer: TextWriter): void {
  const patch = readPatch(text)
  writer.block(patch?.said ?? text)
  if (patch) writeStretches(patch.stretches, writer)
}

type MailHead = { subject?: string | undefined; from?: Address; to?: Address[]; cc?: Address[]; date?: string }

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
    .map(({ name, address }) =>
      name && address && name !== address ? `${name} <${address}>` : name || (address ?? ''),
    )
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
