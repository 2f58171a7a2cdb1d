import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { compiled, gathering, readTogether } from '#server/database/compiled'
import { narrow } from '#server/database/narrow'
import { embeddedPool } from '#server/database/open'
import type { Tables } from '#server/database/tables'

describe('a statement compiled once', () => {
  let db: Kysely<Tables>
  beforeAll(async () => {
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(await PGlite.create()) }) })
    await sql`create table hot_word (id integer primary key, word text not null)`.execute(db)
    await sql`insert into hot_word values (1, '甲'), (2, '乙'), (3, '丙')`.execute(db)
  })
  afterAll(() => db.destroy())

  const words = compiled((work, { ids, most }: { ids: readonly number[]; most: number }) =>
    work
      .selectFrom(sql<{ id: number; word: string }>`hot_word`.as('hot_word'))
      .select(['hot_word.word'])
      .where('hot_word.id', '=', sql<number>`any(${ids})`)
      .where('hot_word.id', '>', 0)
      .orderBy('hot_word.id')
      .limit(most),
  )
  const read = async (ids: number[], most: number) => (await words(db, { ids, most })).map(({ word }) => word)

  it('takes the values of each run, beside those written into the statement', async () => {
    expect(await read([1, 3], 5)).toEqual(['甲', '丙'])
    expect(await read([1, 2, 3], 2)).toEqual(['甲', '乙'])
    expect(await read([], 2)).toEqual([])
  })

  it('runs together with others, each with its own values', async () => {
    expect(
      await readTogether(db, words.with({ ids: [3], most: 1 }), words.with({ ids: [9], most: 1 }), words.with({ ids: [1, 2], most: 2 })),
    ).toEqual([[{ word: '丙' }], [], [{ word: '甲' }, { word: '乙' }]])
  })

  it('sends values as parameters, never as text of the statement', async () => {
    const named = compiled((work, { word }: { word: string }) =>
      work.selectFrom(sql<{ word: string }>`hot_word`.as('hot_word')).select('hot_word.word').where('hot_word.word', '=', word),
    )
    expect(await named(db, { word: "甲' or '1'='1" })).toEqual([])
    expect(await named(db, { word: '甲' })).toHaveLength(1)
  })

  describe('reads that are gathered', () => {
    const wordsIn = async (work: Kysely<Tables>, id: number) =>
      (await work.selectFrom('teacher').select('name').where('id', '>=', id).orderBy('id').execute()).map(({ name }) => name)
    beforeAll(async () => {
      await sql`create table teacher (id integer primary key, name text not null)`.execute(db)
      await sql`insert into teacher values (1, '甲'), (2, '乙')`.execute(db)
    })

    it('give their own rows to each who asks', async () => {
      const gathered = gathering(db)
      expect(await Promise.all([wordsIn(gathered, 1), wordsIn(gathered, 2), words(gathered, { ids: [3], most: 1 })])).toEqual([
        ['甲', '乙'],
        ['乙'],
        [{ word: '丙' }],
      ])
    })

    it('keep the conditions of a narrowed database, of compiled statements too', async () => {
      const own = gathering(narrow(db, new Map([['teacher', (alias: string) => sql<boolean>`${sql.ref(`${alias}.id`)} = 2`]])))
      const names = compiled((work, { least }: { least: number }) => work.selectFrom('teacher').select('name').where('id', '>=', least))
      expect(await Promise.all([wordsIn(own, 1), wordsIn(own, 3), names(own, { least: 1 })])).toEqual([['乙'], [], [{ name: '乙' }]])
    })

    it('refuse a transaction, which needs a connection of its own', async () => {
      await expect(
        gathering(db)
          .transaction()
          .execute(async () => {}),
      ).rejects.toThrow('no transaction')
    })
  })
})
