import { Hono } from 'hono'
import { toFault } from '../domain/fault.ts'
import type { HostServices } from './services.ts'

/** Switches faults while the host runs; reached from this machine only, as the whole host is. */
export function createControlRoutes(services: HostServices): Hono {
  const control = new Hono()
  const reportFaults = () => ({ faults: services.faults.list(), rotated: services.faults.listRotatedIds() })
  const applyChange = (change: () => void) => {
    try {
      change()
      return Response.json(reportFaults())
    } catch (error) {
      const { message, hint, status } = toFault(error)
      return Response.json({ error: message, hint }, { status })
    }
  }
  control.get('/faults', () => Response.json(reportFaults()))
  control.put('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return applyChange(() => services.faults.set(texts))
  })
  control.post('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return applyChange(() => services.faults.add(texts))
  })
  control.delete('/faults', () => applyChange(() => services.faults.set([])))
  control.delete('/faults/:name', ({ req }) =>
    applyChange(() => services.faults.remove(decodeURIComponent(req.param('name')))),
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
