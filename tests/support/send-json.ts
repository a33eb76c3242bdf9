import type { ServerResponse } from 'node:http'

export const sendJson = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
