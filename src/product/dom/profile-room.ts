import { readFreeBytes } from '../../lib/disk-space.ts'
import { createFullDiskFault } from './sign-in-ends.ts'

const MB = 2 ** 20
/** A profile in which somebody has signed in has 6 MB (Chromium 156), and grows. */
const MIN_START_BYTES = 32 * MB
/** With less than that a browser goes on and loses what it was to write, its cookies among it. */
const MIN_KEPT_BYTES = MB

/** @throws Fault DISK_FULL where a browser that is started on this folder could not keep what is done in it */
export function requireRoomToStart(directory: string): void {
  requireRoom(directory, MIN_START_BYTES)
}

/** @throws Fault DISK_FULL where a browser that works on this folder cannot have kept what was done in it */
export function requireRoomToKeep(directory: string): void {
  requireRoom(directory, MIN_KEPT_BYTES)
}

function requireRoom(directory: string, bytes: number): void {
  const freeBytes = readFreeBytes(directory)
  if (freeBytes !== null && freeBytes < bytes) throw createFullDiskFault(directory, freeBytes, bytes)
}
