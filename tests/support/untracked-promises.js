import hooks from 'node:async_hooks'

// The runner of the tests follows every promise, so that it can tell which test a promise that failed belongs to: a
// twentieth of what a run takes. Loaded before the runner, this has it follow all else alone. A promise that fails with
// nobody to hear it fails its file then, and says so, in place of its test.
const { createHook } = hooks
hooks.createHook = (callbacks) => createHook(Object.assign(callbacks, { trackPromises: false }))
