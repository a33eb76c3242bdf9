import { after, before, suite, type TestContext } from 'node:test'
import { needsPostgres } from '../../../tests/support/postgres-server.ts'
import { openServerProcess } from '../../../tests/support/server-engines.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { openEngine } from '../../engine/notebooks.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { testProductConformance } from '../conformance.ts'
import { testGroupConformance } from '../conformance-groups.ts'
import type { Product } from '../port.ts'
import { createLocalProduct } from './product.ts'

suite('over a folder', () =>
  testConformance(async (context) => {
    const directory = temporaryDirectory(context)
    const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
    context.after(() => engine.close())
    return createLocalProduct(engine, 'default')
  }),
)

suite('over PostgreSQL', needsPostgres(), () =>
  testConformance(async (context) => createLocalProduct((await openServerProcess(context))!.engine, 'default')),
)

/** Runs the suite of the port over one engine, which is open until all of it is over. */
function testConformance(open: (context: TestContext) => Promise<Product>): void {
  const endings: (() => unknown)[] = []
  let product: Product
  before(async () => {
    product = await open({ after: (end: () => unknown) => void endings.push(end) } as TestContext)
  })
  after(async () => {
    for (const end of endings.toReversed()) await end()
  })
  testProductConformance('local', () => product)
  testGroupConformance('local', () => product)
}
