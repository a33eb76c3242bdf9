type LruCacheOptions<T> = {
  /** So many stay open. */
  readonly maxEntries: number
  readonly open: (name: string) => T
  readonly close: (value: T) => void
}

/** Things that are costly to open, by name: each is opened at its first use, and stays while it is among the last used. */
export class LruCache<T> {
  readonly #options: LruCacheOptions<T>
  readonly #values = new Map<string, T>()

  constructor(options: LruCacheOptions<T>) {
    this.#options = options
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  names(): string[] {
    return [...this.#values.keys()]
  }

  get(name: string): T {
    const value = this.#values.has(name) ? this.#values.get(name)! : this.#options.open(name)
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size > this.#options.maxEntries) this.close(this.#values.keys().next().value!)
    return value
  }

  close(name: string): void {
    if (!this.#values.has(name)) return
    const value = this.#values.get(name)!
    this.#values.delete(name)
    this.#options.close(value)
  }

  closeAll(): void {
    for (const name of this.names()) this.close(name)
  }
}
