import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Lists what a release may do to tables in use: a column, a table, an index built beside writers. */
const migrations: Readonly<Record<string, string>> = {
  '9990-rehearsal.sql': `
    alter table orders add column rehearsal text not null default 'none';
    alter table answer_operation add column rehearsal integer;
    create table rehearsal (user_id integer primary key references users, at bigint not null);`,
  '9991-rehearsal-index.sql': 'create index concurrently rehearsal_operations on answer_operation (attempt_id, rehearsal);',
}

/** Gives a release migrations that the one before does not know. */
export function addMigrations(tree: string): void {
  for (const [name, text] of Object.entries(migrations)) writeFileSync(path.join(tree, 'server/migrations', name), `${text}\n`)
}
