import { Fault } from './fault.ts'
import type { Source } from './source.ts'

/**
 * The sources that work on a notebook rests on: those named, else all, as far as they are ready.
 * @throws Fault SOURCE_NOT_FOUND for an id that the notebook does not know, NO_SOURCES when none is ready
 */
export function chooseReadySources<One extends Pick<Source, 'id' | 'status'>>(
  sources: readonly One[],
  sourceIds?: readonly string[],
): One[] {
  const known = new Set(sources.map(({ id }) => id))
  const asked = sourceIds && new Set(sourceIds)
  const unknown = sourceIds?.find((id) => !known.has(id))
  if (unknown !== undefined) throw createUnknownSourceFault(unknown)
  const ready = sources.filter(({ id, status }) => status === 'ready' && (asked?.has(id) ?? true))
  if (ready.length === 0) throw createNoSourcesFault()
  return ready
}

export function createUnknownSourceFault(id: string): Fault {
  return new Fault('SOURCE_NOT_FOUND', `Source not found: ${id}`, {
    hint: 'GET /notebooks/{id}/sources lists the sources of the notebook with their ids.',
  })
}

export function createNoSourcesFault(): Fault {
  return new Fault('NO_SOURCES', 'No sources in notebook', {
    hint: 'Add one with POST /content/sources, or wait until one that is processing is ready.',
  })
}
