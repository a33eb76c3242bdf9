import { hostname } from 'node:os'
import { Fault } from '../domain/fault.ts'
import type { RunStatement } from '../lib/postgres/pool.ts'
import type { StateLooks } from '../lib/sql/state-looks.ts'

/** The last move into a database on a server or out of it. While it is not over, no service works on that database. */
export const MOVE_TABLE = `CREATE TABLE move (
  "only" INTEGER PRIMARY KEY DEFAULT 1 CHECK ("only" = 1),
  direction TEXT NOT NULL,
  directory TEXT NOT NULL,
  state TEXT NOT NULL,
  begun_at TEXT NOT NULL,
  ended_at TEXT
)`

export type Move = {
  /** As seen from the server. */
  readonly direction: 'in' | 'out'
  /** The other end, with its machine. */
  readonly directory: string
  /** `placing`: everything is there and compared, and is being put where it belongs. */
  readonly state: 'copying' | 'placing' | 'done'
  readonly begunAt: string
  readonly endedAt: string | null
}

/** Names a directory so that that of another machine is another one. */
export const nameDirectory = (directory: string) => `${hostname()}:${directory}`

const SELECT = `SELECT direction, directory, state, begun_at AS "begunAt", ended_at AS "endedAt" FROM move`
const BEGIN = `INSERT INTO move (direction, directory, state, begun_at) VALUES ($1, $2, 'copying', $3)
  ON CONFLICT ("only") DO UPDATE SET direction = $1, directory = $2, state = 'copying', begun_at = $3, ended_at = NULL`

export async function readMove(run: RunStatement): Promise<Move | null> {
  return (await run<Move>(SELECT))[0] ?? null
}

export async function beginMove(
  run: RunStatement,
  { direction, directory, begunAt }: Pick<Move, 'direction' | 'directory' | 'begunAt'>,
) {
  await run(BEGIN, [direction, directory, begunAt])
}

/** Forgets a move that could not begin, so that services may go on. */
export async function forgetMove(run: RunStatement): Promise<void> {
  await run('DELETE FROM move')
}

export async function changeMove(run: RunStatement, state: Move['state'], at: string | null = null): Promise<void> {
  await run('UPDATE move SET state = $1, ended_at = $2', [state, at])
}

/** A sentence on a move that is not over, with the way on. */
export function describeMove({ direction, directory, begunAt }: Move): string {
  const [what, flag] = direction === 'in' ? ['into', '--to'] : ['out of', '--from']
  return `The data directory ${directory} is being moved ${what} this database since ${begunAt}: wait for its end, or, where it was cut, give "move ${flag}" again.`
}

/** Refuses work on a database that is being moved. @throws Fault NOT_READY */
export const requireNoMove = async (run: RunStatement): Promise<void> => refuseMove(await readMove(run))

/** The same at the beginning of each call, read together with all else that is. */
export function watchMoves(looks: StateLooks): () => Promise<void> {
  let move: Move | null = null
  const learn = ([found]: readonly Move[]) => {
    move = found ?? null
  }
  const refresh = looks.add<Move>({ text: SELECT, values: () => [], learn })
  return async () => {
    await refresh()
    refuseMove(move)
  }
}

function refuseMove(move: Move | null): void {
  if (move === null || move.state === 'done') return
  throw new Fault('NOT_READY', describeMove(move), { hint: 'Until then no service reads or writes it.' })
}
