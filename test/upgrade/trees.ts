import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')

/** The source of a commit in a folder of its own, able to run with the packages of this one. */
export function treeOf(commit: string, folder: string): string {
  mkdirSync(folder)
  const packed = execFileSync('git', ['archive', commit, 'src', 'server', 'package.json', 'tsconfig.json', 'config'], {
    cwd: root,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** What a release may do to tables in use: a column, a table, an index built beside writers. */
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
