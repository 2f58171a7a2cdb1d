import { sql } from 'kysely'
import { tx } from '#server/database/tables'
import { categoryIdsUnder } from '#server/repositories/course/category'
import { putDocuments } from '#server/repositories/search/documents'
import { showContent } from '#server/repositories/site/shown-content'
import { nearest } from '#server/services/search/find'
import { refreshSearch } from '#server/services/search/subjects'
import { search } from '@/contract/search/search'
import type { SearchQuery, SearchScope } from '@/contract/search/search.schema'
import { page } from '@/contract/site/page'
import { startServer, type TestServer } from '../../../support/server'

describe('search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const find = (searchKey: string, type?: SearchScope, page?: number) =>
    server.send(search.find, { query: { searchKey, ...(type && { type }), ...(page !== undefined && { page }) } })

  it('finds courses for a visitor, headings first, with marked hits', async () => {
    const { rows, counts } = await find('会计')
    expect(rows.length).toBe(counts.course)
    expect(rows[0]?.title).toContain('会计')
    for (const { title, titleHits } of rows)
      expect(titleHits.map(({ from, to }) => title.slice(from, to)).every((part) => part.includes('会计'))).toBe(true)
  })

  it('counts every kind, and returns one page by page', async () => {
    const first = await find('会计', 'question')
    expect(first.counts.question).toBeGreaterThan(20)
    expect(first.rows).toHaveLength(20)
    const second = await find('会计', 'question', 1)
    expect(second.rows.map(({ id }) => id).filter((id) => first.rows.some((row) => row.id === id))).toEqual([])
  })

  it("puts results of the reader's directions first", async () => {
    const session = await server.signIn('13800000002')
    const fromDirection = async (type: 'course' | 'question', categoryId: number) => {
      await server.send(page.chooseDirections, { body: { pageCategoryIds: [categoryId] } }, session)
      const { rows } = await server.send(search.find, { query: { searchKey: '会计', type, limit: 50 } }, session)
      const ids = await categoryIdsUnder(server.db, categoryId)
      const own = await server.db.selectFrom(type).select('id').where('category_id', 'in', ids).execute()
      return rows.map(({ id }) => own.some((one) => one.id === id))
    }
    const cases = [
      ['course', 22],
      ['course', 23],
      ['question', 22],
    ] as const
    for (const [type, categoryId] of cases) {
      const isOwn = await fromDirection(type, categoryId)
      expect(isOwn).toEqual([...isOwn].sort((one, other) => Number(other) - Number(one)))
      expect(isOwn[0]).toBe(true)
    }
  })

  const beside = [
    ['course', 'course', 'subtitle', sql`select min(id) from course where is_on_sale`],
    ['lesson', 'chapter', 'title', sql`select chapter_id from lesson join course on course.id = course_id where is_on_sale limit 1`],
    ['teacher', 'teacher', 'intro', sql`select min(id) from teacher`],
    ['article', 'article', 'summary', sql`select min(id) from article where is_shown`],
    ['paper', 'category', 'name', sql`select min(category_id) from paper where is_shown and class_ids = '[]'`],
    ['help', 'help_item', 'topic', sql`select min(id) from help_item where is_shown`],
  ] as const

  it.each(beside)('finds a %s by what is written beside its title (%s.%s) as it is now, and not as it was', async (...of) => {
    const [kind, table, column, which] = of
    const place = sql`${sql.table(table)} set ${sql.ref(column)} =`
    const { rows } = await sql<{ id: number; was: string }>`
      select id, ${sql.ref(column)} as was from ${sql.table(table)} where id = (${which})`.execute(server.db)
    const [row] = rows
    const write = async (text: string) => {
      await sql`update ${place} ${text} where id = ${row?.id}`.execute(server.db)
      await refreshSearch(server.deps)
      return (await find('鲲鹏扶摇', kind)).counts[kind] > 0
    }
    expect([await write('鲲鹏扶摇'), await write(row?.was ?? '')]).toEqual([true, false])
  })

  describe('narrowed search', () => {
    const narrowed = (query: SearchQuery) => server.send(search.find, { query: { limit: 50, ...query } })
    const idsOf = async (query: SearchQuery) => (await narrowed(query)).rows.map(({ id }) => id)

    it('filters by price, and shows how many are left', async () => {
      const all = await narrowed({ searchKey: '会计', type: 'course' })
      const free = await narrowed({ searchKey: '会计', type: 'course', price: 'free' })
      const paid = await narrowed({ searchKey: '会计', type: 'course', price: 'paid' })
      expect(free.rows.every(({ price }) => price === 0)).toBe(true)
      expect(paid.rows.every(({ price }) => price !== 0)).toBe(true)
      expect([free.rows.length, paid.rows.length]).toEqual([free.counts.course, paid.counts.course])
      expect(free.rows.length * paid.rows.length).toBeGreaterThan(0)
      expect(free.counts.course + paid.counts.course).toBe(all.counts.course)
      expect(free.counts.question).toBe(all.counts.question)
    })

    it('returns courses in the requested order', async () => {
      const newest = await idsOf({ searchKey: '会计', type: 'course', sort: 'new' })
      expect(newest).toEqual([...newest].sort((one, other) => other - one))
      const hottest = await idsOf({ searchKey: '会计', type: 'course', sort: 'hot' })
      const rows = await server.db.selectFrom('course').select(['id', 'learner_count']).where('id', 'in', hottest).execute()
      const counts = hottest.map((id) => rows.find((row) => row.id === id)?.learner_count ?? 0)
      expect(counts).toEqual([...counts].sort((one, other) => other - one))
      expect([...hottest].sort()).toEqual([...newest].sort())
      expect(hottest).not.toEqual(newest)
    })

    it('filters questions by their type, page after page', async () => {
      const query = { searchKey: '会计', type: 'question', questionType: 'determine' } as const
      const { rows, counts } = await narrowed(query)
      const found = await server.db
        .selectFrom('question')
        .select('type')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
      expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['determine']))
      expect(counts.question).toBeGreaterThan(0)
      expect(counts.question).toBeLessThan((await narrowed({ searchKey: '会计', type: 'question' })).counts.question)
      expect(await idsOf({ ...query, page: 1, limit: 2 })).toEqual(rows.slice(2, 4).map(({ id }) => id))
    })

    it.each(['course', 'article', 'paper', 'question', 'lesson'] as const)('filters %s by category', async (type) => {
      const all = await idsOf({ searchKey: '会计', type })
      const own = await idsOf({ searchKey: '会计', type, categoryId: 22 })
      const under = await categoryIdsUnder(server.db, 22)
      const table = type === 'lesson' ? 'course' : type
      const owner = (id: number) =>
        type === 'lesson'
          ? server.db.selectFrom('lesson').select('course_id as id').where('id', '=', id).executeTakeFirstOrThrow()
          : Promise.resolve({ id })
      for (const id of own) {
        const row = await server.db
          .selectFrom(table)
          .select('category_id')
          .where('id', '=', (await owner(id)).id)
          .executeTakeFirstOrThrow()
        expect(under).toContain(row.category_id)
      }
      expect(own.length).toBeGreaterThan(0)
      expect(all).toEqual(expect.arrayContaining(type === 'question' ? [] : own))
    })

    it('includes results with most of the words, where few have all of them', async () => {
      const query = { searchKey: '增值税进项抵扣怎么算', type: 'course' } as const
      const all = await narrowed(query)
      const paid = await narrowed({ ...query, price: 'paid', sort: 'new' })
      const kept = all.rows.filter(({ price }) => price !== 0).map(({ id }) => id)
      expect(kept.length).toBeGreaterThan(0)
      expect(paid.rows.map(({ id }) => id)).toEqual(kept.sort((one, other) => other - one))
      expect(paid.counts.course).toBe(kept.length)
    })

    it('ignores filters that a kind lacks, and suggests no correction where only the kind is empty', async () => {
      expect(await idsOf({ searchKey: '会计', type: 'article', price: 'free', questionType: 'fill' })).toEqual(
        await idsOf({ searchKey: '会计', type: 'article' }),
      )
      const none = await narrowed({ searchKey: '会计', type: 'course', categoryId: 999_999 })
      expect(none).toMatchObject({ rows: [], didYouMean: null, counts: { course: 0, question: expect.any(Number) } })
    })
  })

  it('needs all the terms', async () => {
    const both = await find('会计 考试', 'article')
    const one = await find('会计', 'article')
    expect(both.counts.article).toBeLessThanOrEqual(one.counts.article)
  })

  it('finds full-width letters by half-width ones', async () => {
    expect((await find('ＣＰＡ')).counts).toEqual((await find('cpa')).counts)
  })

  it.each(["'; drop table users; --", '%', '& | !', '\\', '会计:*'])('treats %j as plain words', async (text) => {
    expect(await find(text)).toMatchObject({ rows: expect.any(Array) })
  })

  it('suggests nothing for subjects that are not taught', async () => {
    expect(await find('钢琴演奏')).toMatchObject({ rows: [], didYouMean: null })
  })

  it.each([
    ['zengzhishui', '增值税'],
    ['zzs', '增值税'],
    ['jingjifa', '经济法'],
    ['增值稅', '增值税'],
    ['VAT', '增值税'],
    ['个税', '个人所得税'],
    ['会记', '会计'],
    ['快计', '会计'],
    ['增值水申报', '增值税'],
    ['增值税进项抵扣怎么算', '增值税'],
  ])('reads %s as %s', async (typed, meant) => {
    const { counts } = await find(typed)
    const kind = (['course', 'article', 'question'] as const).find((each) => counts[each] > 0)
    expect(['course', 'article', 'question']).toContain(kind)
    const { rows } = await find(typed, kind)
    expect(rows[0]?.title + (rows[0]?.excerpt ?? '')).toContain(meant)
  })

  it.each([
    ['零基础怎么备考初级', 'article', '零基础备考初级：十二周学习计划怎么排'],
    ['付了钱课程没出现', 'help', '付了款，课程没有出现怎么办？'],
    ['经济法基础 林书衡', 'course', '经济法基础·零基础精讲'],
    ['真题风格卷', 'paper', '经济法基础·真题风格卷'],
    ['jiaoshuifenli', 'lesson', undefined],
    ['jiashuifenli', 'lesson', '增值税：价税分离与进项抵扣'],
    ['huaizhang', 'lesson', '应收款项与坏账准备'],
  ])('finds %s among all kinds: the %s %s', async (typed, kind, title) => {
    const { rows } = await find(typed, 'all')
    const first = rows.slice(0, 5).map((row) => `${row.kind} ${row.title}`)
    if (title === undefined) expect(rows).toEqual([])
    else expect(first).toContain(`${kind} ${title}`)
  })

  it('names the course of a lesson, and counts later results where few have all the words', async () => {
    const { rows, counts } = await find('增值税进项抵扣怎么算', 'all')
    expect(rows.find(({ kind }) => kind === 'lesson')?.courseId).toBeGreaterThan(0)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
    expect((await find('增值税进项抵扣怎么算', 'lesson')).rows.every(({ kind }) => kind === 'lesson')).toBe(true)
  })

  it('counts the terms of the stored texts, also after changes', async () => {
    const counted = () => sql<{ term: string; count: number }>`select term, count from search_term where count <> 0`.execute(server.db)
    const there = sql<{ term: string; count: number }>`
      select word as term, ndoc as count from ts_stat('select terms from search_document')
      union all select '', count(*)::int from search_document`
    const list = (rows: readonly { term: string; count: number }[]) => rows.map(({ term, count }) => `${term} ${count}`).sort()
    expect(list((await counted()).rows)).toEqual(list((await there.execute(server.db)).rows))
    await tx(server.db, (work) => showContent(work, 'course', 101, false, server.clock.now()))
    expect((await find('价税分离与进项抵扣', 'lesson')).rows.map(({ title }) => title)).not.toContain('增值税：价税分离与进项抵扣')
    expect(list((await counted()).rows)).toEqual(list((await there.execute(server.db)).rows))
    await tx(server.db, (work) => showContent(work, 'course', 101, true, server.clock.now()))
    await sql`delete from search_term`.execute(server.db)
    await refreshSearch(server.deps)
    expect(list((await counted()).rows)).toEqual(list((await there.execute(server.db)).rows))
  })

  it('finds a teacher by the family name', async () => {
    const { rows } = await find('林老师', 'teacher')
    expect(rows[0]?.title).toMatch(/^林/)
  })

  it('finds the courses of a teacher by the whole name, as a learner would type it', async () => {
    const { id, name } = await server.db.selectFrom('teacher').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    const courses = await server.db.selectFrom('course').select(['id', 'teacher_ids']).where('is_on_sale', '=', true).execute()
    const taught = courses.filter(({ teacher_ids }) => teacher_ids.includes(id)).map((course) => course.id)
    expect(taught).not.toEqual([])
    expect((await find(`${name}老师`, 'course')).rows.map((row) => row.id).toSorted()).toEqual(taught.toSorted())
  })

  it('finds the newest wording of a question only', async () => {
    const { id, version } = await server.db
      .selectFrom('question')
      .select(['id', 'version'])
      .where('type', '!=', 'material')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { stem_text, ...old } = await server.db
      .selectFrom('question_version')
      .selectAll()
      .where('question_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await find(stem_text.slice(0, 8), 'question')).rows.map((row) => row.id)).toContain(id)
    const stem = JSON.stringify([{ type: 'p', inline: [{ text: '鲲鹏展翅几万里' }] }])
    const json = (value: unknown) => JSON.stringify(value)
    await server.db
      .insertInto('question_version')
      .values({
        ...old,
        version: version + 1,
        stem,
        options: json(old.options),
        answer_key: old.answer_key === null ? null : json(old.answer_key),
        explanation: json(old.explanation),
        pinned: json(old.pinned),
        point_ids: json(old.point_ids),
      })
      .execute()
    await server.db
      .updateTable('question')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute()
    expect((await find('鲲鹏展翅', 'question')).rows).toEqual([])
    await refreshSearch(server.deps)
    expect((await find('鲲鹏展翅', 'question')).rows.map((row) => row.id)).toEqual([id])
  })
})

describe('suggested words', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('start with our own, the most searched ones first', async () => {
    const before = await server.send(search.hot, {})
    const word = before.at(-1) ?? ''
    await server.send(search.find, { query: { searchKey: word } })
    await server.send(search.find, { query: { searchKey: '某人的私事' } })
    const after = await server.send(search.hot, {})
    expect(after[0]).toBe(word)
    expect(after).not.toContain('某人的私事')
  })

  it('suggested words are deleted after a week', async () => {
    const [first] = await server.send(search.hot, {})
    server.clock.advance(8 * 86_400_000)
    expect((await server.send(search.hot, {}))[0]).not.toBe(first)
  })

  it('complete the typed text, and treat wildcards as characters', async () => {
    const offered = await server.send(search.suggest, { query: { searchKey: '会计' } })
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.every((text) => text.includes('会计'))).toBe(true)
    expect(await server.send(search.suggest, { query: { searchKey: '%' } })).toEqual([])
  })
})

describe('documents nearest to a text', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const titles = async (text: string) => (await nearest(server.deps, text, [])).map(({ title }) => title)

  it.each([
    ['密码忘记了怎么找回', '忘记密码了怎么办？'],
    ['付了钱课程没出现', '付了款，课程没有出现怎么办？'],
    ['增值税进项抵扣怎么算', '增值税：价税分离与进项抵扣'],
  ])('begin for %j with %s', async (text, title) => {
    expect((await titles(text))[0]).toBe(title)
  })

  it('ignore question words only as words', async () => {
    expect(await titles('怎么')).not.toEqual([])
  })

  it.each(['鲲鹏展翅', '钢琴演奏', '！'])('documents are absent for %j', async (text) => {
    expect(await titles(text)).toEqual([])
  })

  it('exclude questions of closed categories', async () => {
    const open = await nearest(server.deps, '货币时间价值的复利现值怎么算', [])
    const questions = open.filter(({ kind }) => kind === 'question').map(({ ref_id }) => ref_id)
    expect(questions).not.toEqual([])
    const rows = await server.db.selectFrom('question').select('category_id').distinct().where('id', 'in', questions).execute()
    const closed = rows.map(({ category_id }) => category_id)
    expect((await nearest(server.deps, '货币时间价值的复利现值怎么算', closed)).filter(({ kind }) => kind === 'question')).toEqual([])
  })

  it('documents are searched by the two rarest words only where these stand in many documents', async () => {
    const words = ['鲲鹏', '蓬莱', '瀛洲']
    const subjects = words.map((word, index) => ({ kind: 'help' as const, ref_id: 9001 + index, title: word, body: word, stamp: word }))
    await tx(server.db, (work) => putDocuments(work, subjects))
    const inMany = (term: string, count: number) => server.db.updateTable('search_term').set({ count }).where('term', '=', term).execute()
    await inMany('', 3_000)
    for (const [index, word] of words.entries()) await inMany(word, 700 + index)
    expect((await titles(words.join(' '))).toSorted()).toEqual(['蓬莱', '鲲鹏'])
  })
})
