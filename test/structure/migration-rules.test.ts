import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BEFORE_DATA, migrationFaults } from './migration-rules'

const folder = path.join(__dirname, '../../server/migrations')
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
const faultsOf = (text: string, name = '0099-case.sql') => migrationFaults({ name, text }).map((fault) => /: ([^(]+) \(/.exec(fault)?.[1])

describe('migrations', () => {
  it('block nobody and keep the release before able to run', () => {
    const checked = files.filter(({ name }) => Number(name.slice(0, 4)) > BEFORE_DATA)
    expect(checked.flatMap(migrationFaults)).toEqual([])
  })

  it('include older ones that break the rules, so the rules find something', () => {
    expect(files.flatMap(migrationFaults).length).toBeGreaterThan(50)
  })

  it.each([
    ['create index orders_at on orders (at)', ['index']],
    ['create unique index orders_at on orders (at)', ['index']],
    ['drop index orders_at', ['drop index']],
    ['alter table orders alter column at type bigint', ['type']],
    ['alter table orders alter at set data type bigint', ['type']],
    ['alter table orders alter column at set not null', ['not null']],
    ['alter table orders add column at bigint default (extract(epoch from now()))', ['computed column']],
    ['alter table orders add column n bigint generated always as identity', ['computed column']],
    ['alter table orders add column at bigint not null', ['required column']],
    ['alter table orders add constraint at_positive check (at > 0)', ['constraint']],
    ['alter table orders add constraint of_user foreign key (user_id) references users', ['constraint']],
    ['alter table orders add constraint one unique (user_id)', ['key']],
    ['update orders set at = 0', ['all rows']],
    ['delete from orders where at = 0', ['all rows']],
    ['lock table orders', ['whole table']],
    ['alter table orders drop column at', ['retire']],
    ['alter table orders rename column at to since', ['retire']],
    ['drop table orders', ['retire']],
    ['-- in batches\nupdate orders set at = 0', ['batches']],
    ['-- in batches\ninsert into orders select 1 limit 5', ['batches']],
    ['create index concurrently orders_at on orders (at); alter table orders add column n integer', ['mixed']],
  ])('report: %s', (text, rules) => {
    expect(faultsOf(text)).toEqual(rules)
  })

  it.each([
    'create table fresh (id bigint primary key, at bigint not null); create index fresh_at on fresh (at); alter table fresh add check (at > 0)',
    'create index concurrently orders_at on orders (at)',
    'drop index concurrently orders_at; create index concurrently orders_at on orders (at, id)',
    'alter table orders add column at bigint',
    'alter table orders add column at bigint not null default 0',
    "alter table orders add column kind text not null default 'none', add column isnew boolean not null default false",
    'alter table orders add constraint at_positive check (at > 0) not valid',
    'alter table orders validate constraint at_positive',
    'alter table orders add constraint one unique using index orders_one',
    'alter table orders set (fillfactor = 80)',
    '-- in batches\nupdate orders set at = 0 where ctid = any (array(select ctid from orders where at is null limit 500))',
    'create function f() returns trigger language plpgsql as $$ begin update orders set at = 0; return new; end $$',
    "insert into setting (name, value) values ('a', 'b')",
  ])('accept: %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  it('remove parts unused since the last release in a file that declares it', () => {
    expect(faultsOf('alter table orders drop column at', '0099-retire-order-at.sql')).toEqual([])
  })
})
