import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Fault } from '../../src/domain/fault.ts'
import type { NewSource, Source } from '../../src/domain/source.ts'
import type { Expected } from './product-double.ts'

type Kept = { readonly source: Source; readonly content: string }

/**
 * One notebook's sources in memory, as a product keeps them: equal contents are one source, a file that holds the word
 * "unreadable" is refused, and one that is "being recognised" goes on until `settle` says how it ended.
 */
export function sourceShelf() {
  const kept = new Map<string, Kept>()
  const failures = new Map<string, Fault>()
  const late = new Map<string, () => boolean>()
  const added: NewSource[] = []
  const events: string[] = []
  let number = 0
  const put = (title: string, content: string, origin = title): Source => {
    const id = `source-${++number}`
    const addedAt = '2026-11-21T05:00:00.000Z'
    const status = content === 'being recognised' ? 'processing' : 'ready'
    const source: Source = { id, title, type: 'file', status, chars: content.length, addedAt, origin }
    kept.set(id, { source, content })
    return source
  }
  const take = (source: NewSource) => {
    if (source.type !== 'file') throw new Error('only files are expected')
    added.push(source)
    const failure = failures.get(source.name)
    failures.delete(source.name)
    if (failure) throw failure
    const content = readFileSync(source.path, 'utf8')
    if (content === 'unreadable') throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
    const twin = [...kept.values()].find((one) => one.content === content)
    if (twin) return { source: twin.source, duplicate: true, warnings: [] }
    events.push(`add ${source.name}`)
    return { source: put(source.title ?? source.name, content, source.name), duplicate: false, warnings: [] }
  }
  const add = async (source: NewSource) => {
    const taken = take(source)
    while (late.get(source.type === 'file' ? source.name : '')?.() === false) await setImmediate()
    return taken
  }
  const remove = async (_: string, id: string) => {
    const found = kept.get(id)
    if (!found) throw new Fault('SOURCE_NOT_FOUND', `Source not found: ${id}`)
    events.push(`delete ${found.content}`)
    kept.delete(id)
    return found.source
  }
  const notebook = { title: 'Vault', createdAt: '', modifiedAt: '', sourceCount: 0 }
  const product: Expected = {
    notebooks: { get: async (id) => ({ id, ...notebook }) },
    sources: {
      list: async () => [...kept.values()].map(({ source }) => source),
      add: (_, source) => add(source),
      delete: remove,
      rename: async (_, id, title) => {
        const found = kept.get(id)
        if (!found) throw new Fault('SOURCE_NOT_FOUND', `Source not found: ${id}`)
        const source = { ...found.source, title }
        events.push(`rename ${found.source.title} to ${title}`)
        kept.set(id, { ...found, source })
        return source
      },
    },
  }
  return {
    product,
    added,
    events,
    put,
    take: (id: string) => kept.delete(id),
    ids: () => [...kept.keys()],
    settle: (title: string, status: Source['status'], reason?: string) => {
      for (const [id, one] of kept) {
        if (one.source.title === title) kept.set(id, { ...one, source: { ...one.source, status, reason } })
      }
    },
    /** Whoever adds this file is told so only when `isTime`. */
    tellLate: (name: string, isTime: () => boolean) => late.set(name, isTime),
    failOnce: (name: string, failure: Fault) => failures.set(name, failure),
    contents: () =>
      Object.fromEntries([...kept.values()].map(({ source, content }) => [source.title, content] as const)),
  }
}
