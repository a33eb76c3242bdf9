import { findElements, parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

type PartRelation = { readonly type: string; readonly target: string }

/** The relations of a part, by id, targets resolved to names inside the archive; outside targets stay as they are. */
export function readRelations(zip: Zip, part: string): ReadonlyMap<string, PartRelation> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const source = zip.readText(`${folder}_rels/${part.slice(folder.length)}.rels`)
  if (source === null) return new Map()
  return new Map(
    findElements(parseXml(source), 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      {
        type: (attributes.Type ?? '').split('/').at(-1) ?? '',
        target:
          attributes.TargetMode === 'External'
            ? (attributes.Target ?? '')
            : resolvePart(folder, attributes.Target ?? ''),
      },
    ]),
  )
}

/** `../media/a.png` seen from `ppt/slides/` is `ppt/media/a.png`. */
export function resolvePart(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
