/** Makes a value at the first call and keeps it: shapes cost time to build, and a process start builds none. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
