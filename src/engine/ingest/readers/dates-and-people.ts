import ICAL from 'ical.js'
import type { DocumentKind, DocumentRead, RawDocument } from '../document.ts'
import { partCalendar } from '../records/calendar-parts.ts'
import { partContacts } from '../records/contact-parts.ts'
import { modernizeCards } from '../records/old-cards.ts'
import { type TitledParts, writeTitledParts } from '../titled-parts.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readWholeText } from './text.ts'

/** Reads a calendar (iCalendar): events and tasks as tables, what is said of each below them. */
export async function readCalendar(raw: RawDocument): Promise<DocumentRead> {
  const roots = parseComponents(readWholeText(raw))
  const name = roots[0]?.getFirstPropertyValue('x-wr-calname') ?? roots[0]?.getFirstPropertyValue('name')
  return writeRead('calendar', typeof name === 'string' ? name : null, roots.flatMap(partCalendar))
}

/** Reads an address book (vCard): a row for each of its people. */
export async function readContacts(raw: RawDocument): Promise<DocumentRead> {
  return writeRead('contacts', null, partContacts(parseComponents(modernizeCards(readWholeText(raw)))))
}

function parseComponents(text: string): InstanceType<typeof ICAL.Component>[] {
  const parsed: unknown[] = ICAL.parse(text)
  const trees = Array.isArray(parsed[0]) ? parsed : [parsed]
  return trees.map((tree) => new ICAL.Component(tree as unknown[]))
}

function writeRead(kind: DocumentKind, title: string | null, stretches: readonly TitledParts[]): DocumentRead {
  if (stretches.length === 0) throw createNoTextFault(kind === 'calendar' ? 'calendar' : 'file of contacts')
  return { kind, title, ...writeTitledParts(stretches), unreadPages: [], warnings: [] }
}
