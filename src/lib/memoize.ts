/** Makes a value at the first call and keeps it: a process start makes none of what it may never need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What `make` gives for a key, made when it is first asked for and remembered as long as the function is. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return remember(new Map<Key, Value>(), make)
}

/** The same for objects: what was made of one is remembered no longer than somebody holds it. */
export function memoizeWeakly<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return remember(new WeakMap<Key, Value>(), make)
}

type Remembered<Key, Value> = {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  set(key: Key, value: Value): unknown
}

function remember<Key, Value>(known: Remembered<Key, Value>, make: (key: Key) => Value): (key: Key) => Value {
  return (key) => {
    const remembered = known.get(key)
    if (remembered !== undefined || known.has(key)) return remembered as Value
    const made = make(key)
    known.set(key, made)
    return made
  }
}
