import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { postgresPool } from '#server/database/postgres'

/** Records the server's work for a request: its statements, one after the other, and the value it replies. */
export type Recording = { statements: { sql: string; parameters: unknown[] }[]; reply: unknown }

const recordings: Record<string, Recording> = JSON.parse(readFileSync(String(process.env.RECORDINGS), 'utf8'))
const pool = postgresPool(String(process.env.DATABASE_URL), { max: 16 })
const port = Number(process.env.PORT)

async function answer(url: string): Promise<unknown> {
  const { statements, reply } = recordings[url] ?? { statements: [], reply: {} }
  for (const { sql, parameters } of statements) await pool.query(sql, parameters)
  return reply
}

/** The same statements and bytes with nothing between: by node:http, or by Fastify or Express as they come. */
async function main() {
  if (process.env.KIND === 'express') {
    const app = express()
    app.get(/.*/, ({ url }, reply, next) => {
      answer(url).then((value) => reply.json(value), next)
    })
    await once(app.listen(port, '127.0.0.1'), 'listening')
  } else if (process.env.KIND === 'fastify') {
    const app = fastify()
    app.get('/*', ({ url }) => answer(url))
    await app.listen({ host: '127.0.0.1', port })
  } else {
    const server = createServer(async ({ url = '' }, reply) => {
      const body = JSON.stringify(await answer(url))
      reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      reply.end(body)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
  process.stdout.write('ready\n')
}
process.on('SIGTERM', () => process.exit(0))
void main()
