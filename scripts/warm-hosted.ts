import '../src/main/compile-cache.js'

// What a call to the hosted product loads, over its wire, its page and the sign-in with a browser.
await import('../src/product/rpc/product.ts')
await import('../src/product/dom/product.ts')
await import('../src/product/dom/browser-sign-in.ts')
