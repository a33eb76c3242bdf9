import { Fault } from '../../domain/fault.ts'
import { chooseBatch, compareKeys, isSameRow, type MovedRow, type MovedTable } from './moved-table.ts'

/** The rows of one table, of the whole service or of one notebook. */
export type TableRows = {
  /** What both databases keep of a row, in the order of the columns. */
  readonly columns: readonly string[]
  /** What tells rows apart. */
  readonly key: readonly string[]
  /** In the order of their keys, a part of them in memory. */
  read(): AsyncIterable<MovedRow>
  /** Adds rows, all or none of them; one that is there is written over. */
  write(rows: readonly MovedRow[]): Promise<void>
  remove(rows: readonly MovedRow[]): Promise<void>
  /** Is told that many were added, before they are read. */
  settle(): Promise<void>
}

const MANY_ROWS = 10_000

export type CopyPlan = {
  readonly table: MovedTable
  readonly source: TableRows
  readonly target: TableRows
  /** A row as the other database keeps it. */
  readonly translate: (row: MovedRow) => MovedRow
  /** Names the table for people. */
  readonly label: string
  readonly signal: AbortSignal
}

export type CopiedRows = {
  readonly rows: number
  /** Those that an earlier, cut move had left as they should not be. */
  readonly mended: number
}

/**
 * Makes the rows of a table the same at the target as they are at the source: what does not belong there goes, what is
 * missing is added, and then every row of both is compared. One that was cut begins where it was.
 * @throws Fault DATA_UNUSABLE naming the first row that is not the same
 */
export async function copyRows(plan: CopyPlan): Promise<CopiedRows> {
  const mended = await removeStrayRows(plan)
  if ((await addMissingRows(plan)) > MANY_ROWS) await plan.target.settle()
  return { rows: await requireSameRows(plan), mended }
}

async function removeStrayRows(plan: CopyPlan): Promise<number> {
  const { columns } = plan.target
  let strays = 0
  const remove = gatherRows(100, (rows) => plan.target.remove(rows))
  for await (const { row, kept } of pairRows(plan, true)) {
    if (kept === null || (row !== null && isSameRow(columns, row, kept))) continue
    strays += 1
    await remove.add(kept)
  }
  await remove.end()
  return strays
}

async function addMissingRows(plan: CopyPlan): Promise<number> {
  let added = 0
  const write = gatherRows(chooseBatch(plan.table), async (rows) => {
    added += rows.length
    await plan.target.write(rows)
  })
  for await (const { row, kept } of pairRows(plan)) if (row !== null && kept === null) await write.add(row)
  await write.end()
  return added
}

async function requireSameRows(plan: CopyPlan): Promise<number> {
  const { columns, key } = plan.target
  let rows = 0
  for await (const { row, kept } of pairRows(plan)) {
    if (row === null || kept === null || !isSameRow(columns, row, kept))
      throw createMismatchFault(plan.label, key, (row ?? kept)!)
    rows += 1
  }
  return rows
}

type RowPair = { readonly row: MovedRow | null; readonly kept: MovedRow | null }

/** @param isUntilEnd whether only rows up to the last one of the target are of interest */
async function* pairRows({ source, target, translate, signal }: CopyPlan, isUntilEnd = false): AsyncGenerator<RowPair> {
  const [rows, keptRows] = [source.read()[Symbol.asyncIterator](), target.read()[Symbol.asyncIterator]()]
  const nextRow = async () => {
    const { value, done } = await rows.next()
    return done ? null : translate(value)
  }
  const nextKept = async () => ((await keptRows.next()).value as MovedRow | undefined) ?? null
  let kept = await nextKept()
  if (isUntilEnd && kept === null) return
  for (let row = await nextRow(); row !== null || kept !== null; ) {
    signal.throwIfAborted()
    const order = row === null ? 1 : kept === null ? -1 : compareKeys(target.key, row, kept)
    yield { row: order <= 0 ? row : null, kept: order >= 0 ? kept : null }
    if (order >= 0) kept = await nextKept()
    if (isUntilEnd && kept === null) return
    if (order <= 0) row = await nextRow()
  }
}

function gatherRows(most: number, take: (rows: readonly MovedRow[]) => Promise<void>) {
  let gathered: MovedRow[] = []
  const end = async () => {
    const rows = gathered
    gathered = []
    if (rows.length > 0) await take(rows)
  }
  const add = async (row: MovedRow) => {
    gathered.push(row)
    if (gathered.length >= most) await end()
  }
  return { add, end }
}

function createMismatchFault(label: string, key: readonly string[], row: MovedRow): Fault {
  const named = key.map((column) => `${column} ${String(row[column]).slice(0, 100)}`).join(', ')
  return new Fault('DATA_UNUSABLE', `A row is not the same at both ends: ${label}, ${named}.`, {
    hint: 'Nothing serves what was moved yet. Give the same command again: it takes the row anew, and compares everything.',
  })
}
