/**
 * Looks something up for all who ask before it is begun, one look after the other: nobody is given what was read before
 * he asked. A look that fails is told to those who wait for it.
 */
export class SharedLook {
  readonly #look: () => Promise<void>
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(look: () => Promise<void>) {
    this.#look = look
  }

  look(): Promise<void> {
    this.#next ??= this.#lookAfter(this.#running)
    return this.#next
  }

  async #lookAfter(earlier: Promise<void> | null): Promise<void> {
    await earlier?.catch(() => {})
    this.#running = this.#next
    this.#next = null // who asks from now on has to be read for once more
    await this.#look()
  }
}
