import { z } from 'zod'
import { declareIn } from './declare.ts'
import { recordList } from './parts.ts'

const declare = declareIn('Health and identity')

export const getIdentity = declare({
  summary: 'Who answers here: name, version, documentation',
  http: 'GET /',
  kind: 'read',
  envelope: 'bare',
  output: () => ({
    name: z.string(),
    version: z.string(),
    documentation: z.string().describe('Address of the API explorer'),
    openapi: z.string().describe('Address of the machine-readable description'),
    mcp: z.string().describe('Address of the MCP server over streamable HTTP'),
    endpoints: z.array(z.string()).readonly().describe('Method and path of everything the service answers'),
  }),
})

export const getHealth = declare({
  summary: 'Whether the service works, and what it holds',
  http: 'GET /health',
  tool: 'get_health',
  cli: 'health',
  kind: 'read',
  envelope: 'flat',
  output: () => ({
    data: z.looseObject({
      status: z.enum(['ok', 'degraded']),
      authenticated: z.boolean(),
      sessions: z.int(),
      library_notebooks: z.int(),
      context_age_hours: z.number(),
      most_used: z.string().nullable().describe('Library id of the most used notebook'),
      products: z.record(z.string(), z.unknown()).describe('State of each product'),
      accounts: recordList({}),
      problems: z.array(z.string()).readonly().optional().describe('Why the state is degraded'),
    }),
    status: z.enum(['ok', 'degraded']),
    uptime_s: z.number(),
    active_sessions: z.int(),
    version: z.string(),
  }),
})

export const diagnoseService = declare({
  summary: 'What the doctor says: the machine, the settings, what is kept and what is called, and what to do',
  description:
    'Starts nothing and changes nothing; it takes some seconds. The verb `doctor` says the same on the command line.',
  http: 'GET /doctor',
  kind: 'read',
  timeoutMs: 120_000,
  output: () => ({
    state: doctorState(),
    findings: recordList({
      check: z.string().describe('What was looked at'),
      state: doctorState(),
      message: z.string(),
      fix: z.string().optional().describe('What to do'),
    }),
  }),
})

const doctorState = () => z.enum(['ok', 'warning', 'failed'])

export const getMetrics = declare({
  summary: 'Counters and timings in Prometheus text',
  http: 'GET /metrics',
  kind: 'read',
  envelope: 'bare',
  output: () => z.string(),
})
