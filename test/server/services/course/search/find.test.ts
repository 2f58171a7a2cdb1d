import { search } from '@/contract/content/search'
import { refreshSearch } from '../../../../../server/services/course/search/index-subjects'
import { startServer, type TestServer } from '../../../../support/server'

describe('search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const find = (searchKey: string, type?: 'course' | 'article' | 'question' | 'teacher', page?: number) =>
    server.send(search.find, { query: { searchKey, ...(type && { type }), ...(page !== undefined && { page }) } })

  it('finds courses for a visitor, headings first, with what answers marked', async () => {
    const { rows, counts } = await find('会计')
    expect(rows.length).toBe(counts.course)
    expect(rows[0]?.title).toContain('会计')
    for (const { title, titleHits } of rows)
      expect(titleHits.map(({ from, to }) => title.slice(from, to)).every((part) => part.includes('会计'))).toBe(true)
  })

  it('counts every kind, and gives one page by page', async () => {
    const first = await find('会计', 'question')
    expect(first.counts.question).toBeGreaterThan(20)
    expect(first.rows).toHaveLength(20)
    const second = await find('会计', 'question', 1)
    expect(second.rows.map(({ id }) => id).filter((id) => first.rows.some((row) => row.id === id))).toEqual([])
  })

  it('asks for all the terms', async () => {
    const both = await find('会计 考试', 'article')
    const one = await find('会计', 'article')
    expect(both.counts.article).toBeLessThanOrEqual(one.counts.article)
  })

  it('finds full-width letters by half-width ones', async () => {
    expect((await find('ＣＰＡ')).counts).toEqual((await find('cpa')).counts)
  })

  it.each(["'; drop table users; --", '%', '& | !', '\\', '会计:*'])('takes %j as words', async (text) => {
    expect(await find(text)).toMatchObject({ rows: expect.any(Array) })
  })

  it('offers a known word for a misspelt one', async () => {
    expect(await find('增值水申报')).toMatchObject({ rows: [], didYouMean: '增值税申报' })
    expect(await find('钢琴演奏')).toMatchObject({ rows: [], didYouMean: null })
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

describe('words offered', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('are our own, the ones most searched for first', async () => {
    const before = await server.send(search.hot, {})
    const word = before.at(-1) ?? ''
    await server.send(search.find, { query: { searchKey: word } })
    await server.send(search.find, { query: { searchKey: '某人的私事' } })
    const after = await server.send(search.hot, {})
    expect(after[0]).toBe(word)
    expect(after).not.toContain('某人的私事')
  })

  it('are forgotten after a week', async () => {
    const [first] = await server.send(search.hot, {})
    server.clock.advance(8 * 86_400_000)
    expect((await server.send(search.hot, {}))[0]).not.toBe(first)
  })

  it('complete what is being typed, and take wildcards as signs', async () => {
    const offered = await server.send(search.suggest, { query: { searchKey: '会计' } })
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.every((text) => text.includes('会计'))).toBe(true)
    expect(await server.send(search.suggest, { query: { searchKey: '%' } })).toEqual([])
  })
})
