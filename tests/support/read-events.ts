import { createParser } from 'eventsource-parser'

export type ToldEvent = { readonly name: string; readonly data: Record<string, unknown> }

/** The events of a stream that has ended; a comment, as a slow one is kept open with, is none. */
export function readEvents(stream: string): ToldEvent[] {
  const events: ToldEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ name: event, data: JSON.parse(data) as ToldEvent['data'] }),
  })
  parser.feed(stream)
  return events
}
