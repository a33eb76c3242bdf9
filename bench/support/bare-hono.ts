import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The floor of a process start: the framework alone, answering one route.
const app = new Hono().get('/health', (context) => context.json({ status: 'ok' }))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.HTTP_PORT) })
process.once('SIGTERM', () => process.exit(0))
