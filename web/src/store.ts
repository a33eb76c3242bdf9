import { useSyncExternalStore } from 'react'

/** A value that several parts of the page share and look at. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T | ((before: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What the store holds, or the part of it that `choose` gives: the same object as long as nothing of it changed. */
export function useStore<T, Part = T>(store: Store<T>, choose: (value: T) => Part = (value) => value as never): Part {
  return useSyncExternalStore(store.subscribe, () => choose(store.get()))
}
