import { describeOldNode, isNodeTooOld } from './node-version.js'

// Imported first by every program, before anything that an older Node cannot read.
if (isNodeTooOld(process.version)) {
  process.stderr.write(`${describeOldNode(process.version)}\n`)
  process.exit(1)
}
