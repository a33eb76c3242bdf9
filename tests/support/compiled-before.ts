import { buildCacheEnvironment } from '../../src/lib/workers.ts'

/** For a program that has an environment of its own: what tests have compiled before, it need not. */
export const compiledBefore = (): Readonly<Record<string, string>> => {
  const { NODE_COMPILE_CACHE } = buildCacheEnvironment()
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}
