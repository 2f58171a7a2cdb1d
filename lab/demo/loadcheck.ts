import { sql } from 'kysely'
import { startServer } from '../../test/support/server'
import { loadSeed } from '#server/seed/load'
import { entriesAgain } from '#server/repositories/exam/rank'
import { bookFaults } from '../sim/money/server/books'
async function main() {
  const server = await startServer({ env: { seedDir: null, hasDemo: true } })
  server.clock.advance(Number(process.argv[2] ?? 0) * 86400000 + 3600000 * 3)
  const t0 = performance.now()
  await loadSeed(server.deps)
  console.log('load ms', Math.round(performance.now() - t0))
  const db = server.db
  for (const t of ['users', 'orders', 'practice_answer', 'learn_state', 'result', 'rank_entry', 'rank_bucket', 'message'])
    console.log(t, (await sql`select count(*)::int n from ${sql.table(t)}`.execute(db)).rows)
  console.log('books', await bookFaults(db))
  console.log((await sql`select owner, kind, balance from ledger_account where owner not like 'user:%'`.execute(db)).rows)
  console.log((await sql`select to_timestamp(min(created_at)/1000), to_timestamp(max(created_at)/1000) from users where id >= 20000`.execute(db)).rows)
  const users = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  const again = await entriesAgain(db, users)
  const kept = await db.selectFrom('rank_entry').select(['board', 'user_id', 'marks', 'used_seconds', 'papers']).execute()
  const name = (r: any) => `${r.board} ${r.user_id} ${r.marks} ${r.used_seconds} ${r.papers}`
  console.log('rank', again.length, kept.length, new Set([...again.map(name), ...kept.map(name)]).size)
  await server.close()
}
main().then(() => process.exit(0), (e) => { console.error(e); process.exit(1) })
