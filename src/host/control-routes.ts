import { Hono } from 'hono'
import { toFault } from '../domain/fault.ts'
import type { HostHouse } from './house.ts'

/** Switches faults while the host runs; reached from this machine only, as the whole host is. */
export function controlRoutes(house: HostHouse): Hono {
  const control = new Hono()
  const state = () => ({ faults: house.faults.list(), rotated: house.faults.rotated() })
  const changed = (change: () => void) => {
    try {
      change()
      return Response.json(state())
    } catch (error) {
      const { message, hint, status } = toFault(error)
      return Response.json({ error: message, hint }, { status })
    }
  }
  control.get('/faults', () => Response.json(state()))
  control.put('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return changed(() => house.faults.set(texts))
  })
  control.post('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return changed(() => house.faults.add(texts))
  })
  control.delete('/faults', () => changed(() => house.faults.set([])))
  control.delete('/faults/:name', ({ req }) =>
    changed(() => house.faults.remove(decodeURIComponent(req.param('name')))),
  )
  return control
}

/** `["name", ...]`, `{"faults":["name", ...]}`, or plain names, one a line. */
function readFaults(body: string): string[] {
  try {
    const value = JSON.parse(body) as { faults?: unknown } | unknown[]
    const list = Array.isArray(value) ? value : value.faults
    return Array.isArray(list) ? list.map(String) : [String(list)]
  } catch {
    return body.split(/\s+/).filter((name) => name !== '')
  }
}
