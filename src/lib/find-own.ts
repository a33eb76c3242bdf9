/**
 * The value that a table holds under a key from outside, or undefined: `constructor` and `__proto__`, which every object
 * answers to, are keys like any other.
 */
export function findOwn<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
