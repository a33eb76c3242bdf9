import './require-node.js'
import './give-memory-back.js'
import './compile-cache.js'

await import('./serve.js')
