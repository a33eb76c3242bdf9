import ICAL from 'ical.js'
import type { TitledParts } from '../titled-parts.ts'
import { listFilledLines } from './filled-lines.ts'
import type { RecordCells } from './flatten-record.ts'
import { tableRecords } from './record-table.ts'
import { describeRepeats } from './repeats.ts'

const EVENT = 'vevent'
const TASK = 'vtodo'

/**
 * What a calendar holds: its events and its tasks in a table each, by when they begin, and below them what is said of each.
 * Days and times stand as the calendar states them, with their time zone; the last day of an event is the last that it
 * takes. Source: iCalendar (RFC 5545).
 */
export function partCalendar(root: InstanceType<typeof ICAL.Component>): TitledParts[] {
  const kinds = [
    { heading: 'Events', name: 'Event', items: list(root, EVENT) },
    { heading: 'Tasks', name: 'Task', items: list(root, TASK) },
  ]
  return kinds.flatMap(({ heading, name, items }) => {
    const table = tableRecords(items.map((item) => readItem(item, name)))
    if (table === null) return []
    return [{ heading, level: 1, parts: [table] }, ...items.flatMap(describeItem)]
  })
}

type CalendarItem = InstanceType<typeof ICAL.Component>

function list(root: CalendarItem, kind: string): readonly CalendarItem[] {
  return root.getAllSubcomponents(kind).toSorted((a, b) => readStart(a).localeCompare(readStart(b)))
}

const readStart = (item: CalendarItem) => readTime(item, 'dtstart') || readTime(item, 'due')

function readItem(item: CalendarItem, name: string): RecordCells {
  const start = item.getFirstProperty('dtstart') ?? item.getFirstProperty('due')
  const repeats = item.getFirstPropertyValue('rrule')
  return new Map([
    [name, readProperty(item, 'summary')],
    ['Start', readTime(item, 'dtstart')],
    ['End', readEnd(item)],
    ['Due', readTime(item, 'due')],
    ['Time zone', String(start?.getFirstParameter('tzid') ?? '')],
    ['Place', readProperty(item, 'location')],
    ['Organizer', readPerson(item.getFirstProperty('organizer'))],
    ['Attendees', item.getAllProperties('attendee').map(readPerson).join(', ')],
    ['Repeats', repeats instanceof ICAL.Recur ? describeRepeats(repeats) : ''],
    ['Status', readProperty(item, 'status').toLowerCase()],
    [
      'Categories',
      item
        .getAllProperties('categories')
        .flatMap((property) => property.getValues())
        .join(', '),
    ],
  ])
}

/** As it is written for people: "2026-12-03 09:30", with UTC where it is in that; a whole day without a time. */
function readTime(item: CalendarItem, name: string): string {
  const time = item.getFirstPropertyValue(name)
  return time instanceof ICAL.Time ? formatTime(time) : ''
}

function formatTime(time: InstanceType<typeof ICAL.Time>): string {
  const [day, clock] = time.toString().split('T')
  if (clock === undefined) return day!
  return `${day} ${clock.slice(0, 'HH:MM'.length)}${clock.endsWith('Z') ? ' UTC' : ''}`
}

/** The end of whole days is the day after them (RFC 5545, 3.6.1). */
function readEnd(item: CalendarItem): string {
  const { start, end } = readSpan(item)
  if (start === null || end === null || start.compare(end) === 0) return ''
  if (!end.isDate) return formatTime(end)
  end.adjust(-1, 0, 0, 0)
  return formatTime(end)
}

function readSpan(item: CalendarItem) {
  if (item.name !== EVENT || item.getFirstPropertyValue('dtstart') === null) return { start: null, end: null }
  const event = new ICAL.Event(item)
  return { start: event.startDate, end: event.endDate.clone() }
}

/** By name, else by address. */
function readPerson(property: InstanceType<typeof ICAL.Property> | null): string {
  if (property === null) return ''
  return String(property.getFirstParameter('cn') ?? property.getFirstValue() ?? '').replace(/^mailto:/i, '')
}

const readProperty = (item: CalendarItem, name: string) => String(item.getFirstPropertyValue(name) ?? '').trim()

/** Below its own heading, what is said of it beside the table. */
function describeItem(item: CalendarItem): TitledParts[] {
  const lines = listFilledLines(readProperty(item, 'description'))
  if (lines.length === 0) return []
  const heading = [readProperty(item, 'summary'), readStart(item)].filter((part) => part !== '').join(', ')
  return [{ heading, level: 2, parts: [{ kind: 'notes', lines }] }]
}
