import path from 'node:path'
import { Fault } from '../domain/fault.ts'
import { findRpcName, RPC_IDS, type RpcName } from '../wire/ids.ts'
import renamable from './renamable-elements.json' with { type: 'json' }

/** What a fault is aimed at: a remote method, or the streamed chat. */
export type FaultTarget = RpcName | 'CHAT'

/** The ways this host can be made to misbehave. Source: issue 5; README of this room says what each does. */
const FAULT_NAMES = [
  'rotated-id',
  'refuse',
  'cut-stream',
  'slow',
  'expired-token',
  'http-429',
  'http-500',
  'reply-moved',
  'stale-answer',
  'placeholder-answer',
  'empty-answer',
  'accepted-but-error',
  'signed-out',
  'expired-session',
  'ended-session',
  'refuses-driven-browser',
  'asks-one-time-code',
  'asks-other-proof',
  'era',
  'locale',
  'renamed-class',
  'promo-dialog',
  'slow-answer',
  'stale-copy',
  'limit-dialog',
  'unknown-dialog',
  'cut-download',
  'profile-locked',
  'target-closed',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]

type HostFault = {
  /** As it was given. */
  readonly text: string
  readonly name: FaultName
  /** The status of `refuse`, the milliseconds of `slow`. */
  readonly number: number
  /** Null: whatever can be hit. */
  readonly target: FaultTarget | null
  /** What a fault of the page names; empty for every other one. */
  readonly value: string
  /** How often it still strikes. */
  left: number
}

const NEEDS_TARGET: readonly FaultName[] = ['rotated-id', 'reply-moved']
/** These name something that only who set them knows, such as a folder. */
const NEEDS_TEXT: readonly FaultName[] = ['profile-locked']
const NEEDS_NUMBER: readonly FaultName[] = ['refuse', 'slow']
/** What each fault of the page that names something may name. */
const PAGE_VALUES: Readonly<Partial<Record<FaultName, readonly string[]>>> = {
  era: ['2026-08', '2026-10'],
  locale: ['en', 'fr', 'de', 'ja'],
  'renamed-class': Object.keys(renamable),
}

/** The faults that are on. Several may be; each can be switched while the host runs. */
export class Faults {
  #faults: HostFault[] = []
  readonly #onChange: (faults: Faults) => void

  /** @param onChange told after each change, for what begins with one */
  constructor(texts: readonly string[] = [], onChange: (faults: Faults) => void = () => {}) {
    this.#onChange = onChange
    if (texts.length > 0) this.set(texts)
  }

  /** Replaces all. @throws Fault BAD_REQUEST, and nothing changes */
  set(texts: readonly string[]): void {
    this.#faults = texts.map(parseFault)
    this.#onChange(this)
  }

  /** @throws Fault BAD_REQUEST */
  add(texts: readonly string[]): void {
    this.set([...this.list(), ...texts])
  }

  remove(text: string): void {
    this.set(this.list().filter((given) => given !== text && given.split(':', 1)[0] !== text))
  }

  list(): string[] {
    return this.#faults.filter(({ left }) => left > 0).map(({ text }) => text)
  }

  /** The fault of this name that strikes now, if one does; a counted one strikes once less. */
  strike(name: FaultName, target: FaultTarget | null = null): HostFault | null {
    const fault = this.peek(name, target)
    if (fault) fault.left -= 1
    return fault
  }

  /** As `strike`, without counting. */
  peek(name: FaultName, target: FaultTarget | null = null): HostFault | null {
    const isAimed = (fault: HostFault) => fault.target === null || fault.target === target
    return this.#faults.find((fault) => fault.name === name && fault.left > 0 && isAimed(fault)) ?? null
  }

  /** All faults of this name that are on, without counting. */
  peekAll(name: FaultName): HostFault[] {
    return this.#faults.filter((fault) => fault.name === name && fault.left > 0)
  }

  /** The method that a caller reaches under an id at this moment; null when the id is unknown. */
  findMethod(id: string): RpcName | null {
    const rotated = this.#rotated().find(([, newId]) => newId === id)
    if (rotated) return rotated[0]
    const name = findRpcName(id)
    return name !== null && this.#rotated().some(([old]) => old === name) ? null : name
  }

  /** The rotated methods and the ids they have now. */
  listRotatedIds(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#rotated())
  }

  #rotated(): [RpcName, string][] {
    const names = this.#faults.flatMap(({ name, target }) =>
      name === 'rotated-id' && target !== 'CHAT' ? [target] : [],
    )
    return names.flatMap((name) => (name === null ? [] : [[name, rotateId(name)]]))
  }
}

/** The id a rotated method has instead: its own backwards. */
function rotateId(name: RpcName): string {
  return [...RPC_IDS[name]].reverse().join('')
}

/**
 * Reads `name`, `name:<number>`, `name:<method>`, `name:<number>:<method>`; `@3` at the end means three times only. A
 * method is named as in `wire/ids.ts`, in any case, with `-` or `_`, or by its id; the chat is `chat`.
 */
function parseFault(text: string): HostFault {
  const [, spec = '', times] = /^(.*?)(?:@(\d+))?$/.exec(text.trim()) ?? []
  const [name = '', ...rest] = spec.split(':')
  if (!isFaultName(name)) throw createFaultSyntaxError(text, `there is no fault ${JSON.stringify(name)}`)
  const left = times === undefined ? Number.POSITIVE_INFINITY : Number(times)
  const values = PAGE_VALUES[name]
  if (values !== undefined) {
    const value = rest.join(':')
    if (!values.includes(value)) throw createFaultSyntaxError(text, `it has to name one of ${values.join(', ')}`)
    return { text, name, number: 0, target: null, value, left }
  }
  if (NEEDS_TEXT.includes(name)) {
    const value = rest.join(':')
    if (!path.isAbsolute(value)) throw createFaultSyntaxError(text, 'it has to name a folder, from the root on')
    return { text, name, number: 0, target: null, value, left }
  }
  const isNumber = NEEDS_NUMBER.includes(name)
  const number = isNumber ? Number(rest.shift() ?? 'none') : 0
  if (!Number.isSafeInteger(number) || number < 0) throw createFaultSyntaxError(text, 'its number is missing')
  const target = rest[0] === undefined ? null : readFaultTarget(rest[0])
  if (rest.length > 1 || (rest[0] !== undefined && target === null))
    throw createFaultSyntaxError(text, 'its method is not known')
  if (target === null && NEEDS_TARGET.includes(name)) throw createFaultSyntaxError(text, 'it has to name a method')
  return { text, name, number, target, value: '', left }
}

function isFaultName(name: string): name is FaultName {
  return (FAULT_NAMES as readonly string[]).includes(name)
}

function readFaultTarget(text: string): FaultTarget | null {
  const name = text.toUpperCase().replaceAll('-', '_')
  if (name === 'CHAT') return 'CHAT'
  return Object.hasOwn(RPC_IDS, name) ? (name as RpcName) : findRpcName(text)
}

function createFaultSyntaxError(text: string, why: string): Fault {
  return new Fault('BAD_REQUEST', `The fault ${JSON.stringify(text)} cannot be used: ${why}.`, {
    hint: `Faults: ${FAULT_NAMES.join(', ')}; for example refuse:5:GET_NOTEBOOK, slow:200, rotated-id:LIST_NOTEBOOKS, http-429@1.`,
  })
}
