import { hasMemoryBounds, MEMORY_BOUNDS } from './memory-bounds.js'

// The C library reads its bounds when a process begins and never again: where nobody has set them (the `node` of npm scripts
// does, scripts/bound-node.ts), what runs the service begins anew with them, as the same process.
if (process.platform === 'linux' && process.execve !== undefined && !hasMemoryBounds())
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORY_BOUNDS,
  })
