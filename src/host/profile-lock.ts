import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Faults } from './faults.ts'

/**
 * While the fault `profile-locked:<folder>` is on, this process holds the browser's own lock on a profile, as a window that a
 * person has open on it does: a link to `host-pid`.
 */
export class ProfileLock {
  #links: readonly string[] = []

  follow(faults: Faults): void {
    const named = faults.peekAll('profile-locked').map(({ value }) => path.join(value, 'SingletonLock'))
    for (const link of this.#links) if (!named.includes(link)) rmSync(link, { force: true })
    this.#links = named.filter((link) => this.#links.includes(link) || placeLink(link))
  }
}

/** @returns whether it is ours: one that a browser holds stays as it is */
function placeLink(link: string): boolean {
  mkdirSync(path.dirname(link), { recursive: true, mode: 0o700 })
  try {
    symlinkSync(`${os.hostname()}-${process.pid}`, link)
    return true
  } catch {
    return false
  }
}
