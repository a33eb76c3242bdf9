import { Fault } from '../domain/fault.ts'

/** Whether nothing answers where the service is by default; an address that was named is to be taken at its word. */
export function isNobodyThere(error: unknown): boolean {
  return error instanceof Fault && error.code === 'SERVICE_UNREACHABLE' && !process.env.MCP_HTTP_URL?.trim()
}
