// What the C library (glibc) is told at the beginning of a process, so that it gives back to the system what threads have
// freed: two memories in place of eight a core, blocks from 256 KB on by themselves, and 1 MB kept at the end of each.
// docs/decisions/2026-11-22-memory-goes-back.md
export const MEMORY_BOUNDS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}

/** Whether somebody has set bounds: they stay as they are. */
export function hasMemoryBounds() {
  return Object.keys(process.env).some((name) => name.startsWith('MALLOC_') || name === 'GLIBC_TUNABLES')
}
