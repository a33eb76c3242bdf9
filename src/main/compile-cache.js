import module from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

// The 1 MB of young objects that `npm start` asks for is this thread's, whose heap stands: a thread that reads or answers
// has its own bound (lib/workers.ts), and collects a fifth less.
setFlagsFromString('--max-semi-space-size=0')

// Programs are JavaScript: an old Node can tell that it is old, and Node loads its type stripper (20 MB, 60 ms) for the
// first .ts file that is not in the compile cache, which is on from here. `npm ci` fills it (scripts/warm-start.ts);
// where it cannot be written, a start is slower and that is all.
module.enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/notebook-assistant'))
