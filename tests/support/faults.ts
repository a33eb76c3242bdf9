import assert from 'node:assert/strict'
import { Fault, type FaultCode } from '../../src/domain/fault.ts'

/** Accepts a Fault with this code whose sentence fits: the second argument of `assert.rejects`. */
export function fault(code: FaultCode, message: RegExp | string = '') {
  return (error: unknown): true => {
    if (!(error instanceof Fault)) throw error
    assert.equal(error.code, code, `${error.message} ${error.cause ?? ''}`)
    if (typeof message === 'string') assert.ok(error.message.includes(message), error.message)
    else assert.match(error.message, message)
    return true
  }
}
