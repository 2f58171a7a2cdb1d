import fastify from 'fastify'
import { Pool } from 'pg'

/** Fastify and one insert of what came, with nothing between: what the machine can do at best. */
async function main() {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  await pool.query('create table if not exists bench_bare (id bigint generated always as identity primary key, body jsonb not null)')
  const app = fastify()
  app.put('/save', async ({ body }) => {
    await pool.query('insert into bench_bare (body) values ($1)', [JSON.stringify(body)])
    return { code: 200 }
  })
  process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })}\n`)
}
void main()
