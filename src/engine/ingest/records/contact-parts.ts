import type ICAL from 'ical.js'
import type { TitledParts } from '../titled-parts.ts'
import type { RecordCells } from './flatten-record.ts'
import { tableRecords } from './record-table.ts'

type ContactCard = InstanceType<typeof ICAL.Component>

/** The people of an address book, a row each. Sources: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). */
export function partContacts(cards: readonly ContactCard[]): TitledParts[] {
  const table = tableRecords(cards.map(readCard).filter((cells) => cells.get('Name') !== ''))
  return table === null ? [] : [{ heading: '', level: 1, parts: [table] }]
}

function readCard(card: ContactCard): RecordCells {
  return new Map([
    ['Name', readAll(card, 'fn') || readFullName(card)],
    ['Organization', readAll(card, 'org')],
    ['Title', readAll(card, 'title')],
    ['Role', readAll(card, 'role')],
    ['Phone', readAll(card, 'tel').replaceAll('tel:', '')],
    ['Email', readAll(card, 'email')],
    ['Address', readAll(card, 'adr')],
    ['Birthday', readAll(card, 'bday')],
    ['Website', readAll(card, 'url')],
    ['Categories', readAll(card, 'categories')],
    ['Note', readAll(card, 'note')],
  ])
}

/** All values of a name, and of one in parts those that are filled. */
function readAll(card: ContactCard, name: string): string {
  return card
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map(joinParts))
    .filter((value) => value !== '')
    .join('; ')
}

function joinParts(value: unknown): string {
  const parts = Array.isArray(value) ? value.flat() : [value]
  return parts
    .map((part) =>
      String(part ?? '')
        .replaceAll('\n', ', ')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(', ')
}

/** Family name, given name, further ones, title before it, title after it. */
function readFullName(card: ContactCard): string {
  const parts = card.getFirstPropertyValue('n')
  if (!Array.isArray(parts)) return joinParts(parts)
  const [family, given, further, before, after] = parts.map((part) => joinParts(part))
  return [before, given, further, family, after].filter((part) => part).join(' ')
}
