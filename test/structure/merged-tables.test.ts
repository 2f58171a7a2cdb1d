import { sql } from 'kysely'
import { tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import { allReferences, exportedByName, notExported } from '#server/repositories/account/personal-data/export'
import { treatments, withoutLearner } from '#server/repositories/merge/treatment'
import { openTestDatabase } from '../support/test-database'

/** Keys that two accounts cannot both fill when they are merged, with the reason. */
const refused: Readonly<Record<string, string>> = {
  cash_out_open: 'a merge waits for cash that is being paid out',
  orders_pending: 'a merge waits for open orders',
  attempt_running: 'a merge waits for exams that are being sat',
}

type Index = { table: string; name: string; columns: string[]; predicate: string | null }

/** Whether rows of two accounts cannot meet in a key: those that would stay, are joined or take another value. */
function isAnswered({ table, columns, predicate }: Index, column: string): boolean {
  const treatment = treatments[`${table}.${column}`]
  const others = columns.filter((other) => other !== column)
  const fits = (within: readonly string[]) => within.every((each) => others.includes(each))
  if (treatment?.is === 'joined') return fits(treatment.by)
  if (treatment?.is !== 'moved') return true
  const isSet = Object.keys(treatment.set ?? {}).some((each) => others.includes(each) || predicate?.includes(each))
  const isApart = treatment.apart !== undefined && fits(treatment.apart)
  return isApart || isSet || (treatment.staying !== undefined && predicate !== null)
}

/** Whether one of the other columns is a key alone. */
const isSingle = (all: readonly Index[], { table, columns }: Index, column: string) =>
  columns.some(
    (other) => other !== column && all.some((one) => one.table === table && one.columns.join() === other && one.predicate === null),
  )

describe('tables of learners in a merge of accounts', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase({ hasSeed: false, fill: async () => {} })
  })
  afterAll(() => database.drop())

  const named = Object.keys(treatments)
  const tablesNamed = new Set(named.map((name) => name.split('.')[0] ?? ''))

  it('have each column that names a learner treated, and no other', async () => {
    const columns = (await allReferences(database.db)).flatMap(({ table, columns, target }) =>
      target === 'users' ? [`${table}.${columns[0]}`] : [],
    )
    expect(columns.filter((name) => !(name in treatments))).toEqual([])
    const shapes = new Map((await tableShapes(database.db)).map((shape) => [shape.name, shape.columns]))
    expect(named.filter((name) => !shapes.get(name.split('.')[0] ?? '')?.includes(name.split('.')[1] ?? ''))).toEqual([])
  })

  it('name their learner or the reason why they have none', async () => {
    const learners = (await tableShapes(database.db)).filter((shape) => classOf(shape) === 'learner').map(({ name }) => name)
    expect(learners.filter((name) => !tablesNamed.has(name) && !(name in withoutLearner))).toEqual([])
    expect(Object.keys(withoutLearner).filter((name) => tablesNamed.has(name) || !learners.includes(name))).toEqual([])
  })

  it('leave with the copy that a learner is given, but for credentials', async () => {
    const references = await allReferences(database.db)
    const refersTo = (table: string, target: string) => references.some((one) => one.table === table && one.target === target)
    const parentOf = (table: string) =>
      Object.entries(treatments).flatMap(([name, treatment]) =>
        name.startsWith(`${table}.`) && treatment.is === 'hanging' ? [treatment.on] : [],
      )
    const isFound = (table: string): boolean =>
      refersTo(table, 'users') || exportedByName.has(table) || parentOf(table).some((on) => refersTo(table, on) && isFound(on))
    expect([...tablesNamed].filter((table) => table !== 'users' && !notExported.has(table) && !isFound(table))).toEqual([])
    expect([...notExported].filter((table) => !tablesNamed.has(table))).toEqual(['refresh_token'])
  })

  it('have each key in which rows of two accounts could meet answered', async () => {
    const { rows } = await sql<Index>`
      select t.relname as "table", i.relname as name, pg_get_expr(x.indpred, x.indrelid) as predicate,
        (select json_agg(a.attname order by k.ord) from unnest(x.indkey::int2[]) with ordinality k(num, ord)
          join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.num) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace`.execute(database.db)
    const open = rows.flatMap((index) =>
      index.columns.flatMap((column) => (isAnswered(index, column) || isSingle(rows, index, column) ? [] : [index.name])),
    )
    expect(open.sort()).toEqual(Object.keys(refused).sort())
  })
})
