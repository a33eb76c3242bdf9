/** Makes a value at the first call and keeps it: a process start makes none of what it may never need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
