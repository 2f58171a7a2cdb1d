import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('many questions at once', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const questions = (type: 'single_choice' | 'determine', count: number) =>
    server.db
      .selectFrom('question')
      .innerJoin('question_version as said', (join) =>
        join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
      )
      .select(['question.id', 'question.version', 'said.difficulty', 'said.point_ids as points', 'question.chapter_id as chapterId'])
      .select('question.is_withdrawn as isWithdrawn')
      .where('type', '=', type)
      .where('parent_id', 'is', null)
      .orderBy('question.id')
      .limit(count)
      .execute()

  /** Fills the form of an act for rows of the list, looks at what it says, and does it. */
  async function many(act: string, ids: readonly number[], form: Record<string, string | string[]>) {
    const query = new URLSearchParams({ from: '/questions' })
    for (const id of ids) query.append('id', String(id))
    const opened = await editor.get(`/bulk/${act}?${query}`)
    const chosen = { from: '/questions', id: ids.map(String) }
    const shown = await editor.post(`/bulk/${act}`, { ...chosen, ...form, _token: tokenIn(opened.body), _step: 'preview' })
    const items = [...shown.body.matchAll(/name="_item" value="([^"]+)"/g)].map(([, item = '']) => item)
    if (items.length === 0) return shown.body
    const sent = { ...chosen, ...form, _token: tokenIn(shown.body), _step: 'run', _item: items, _count: String(ids.length) }
    const done = await editor.post(`/bulk/${act}`, sent)
    expect(done.status).toBe(303)
    return shown.body
  }

  it('have a box each in the list', async () => {
    const { body } = await editor.get('/questions')
    expect(body).toContain('formaction="/bulk/withdraw-question"')
    expect(body).toMatch(/<input type="checkbox" name="id" form="bulk"/)
  })

  it('get another difficulty, each as a new version, and those that have it already are named', async () => {
    const [first, second] = await questions('single_choice', 2)
    if (!first || !second) throw new Error('the seed lacks questions')
    const next = first.difficulty === 5 ? '4' : '5'
    await many('grade-question', [first.id, second.id], { difficulty: next })
    const [now] = await questions('single_choice', 1)
    expect(now).toMatchObject({ difficulty: Number(next), version: first.version + 1 })
    expect(await many('grade-question', [first.id], { difficulty: next })).toContain('难度已经是这样')
  })

  it('get points of their chapter, and those of another chapter are refused', async () => {
    const [own] = await questions('single_choice', 1)
    if (!own) throw new Error('the seed lacks questions')
    const add = (chapter_id: number, title: string) =>
      server.db.insertInto('knowledge_point').values({ chapter_id, title, key: title }).returning('id').executeTakeFirstOrThrow()
    const point = await add(own.chapterId, '新的一点')
    const other = await server.db
      .selectFrom('question')
      .select('id')
      .where('chapter_id', '!=', own.chapterId)
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const said = await many('point-question', [own.id, other.id], { points: [String(point.id)] })
    expect(said).toContain('它在别的章节，用不了这些知识点')
    const [now] = await questions('single_choice', 1)
    expect(now?.points).toEqual([point.id])
  })

  it('go into a draft of a paper, into its section of their type, each once', async () => {
    const subject = await server.db.selectFrom('tiku_chapter').select('category_id as id').orderBy('id').executeTakeFirstOrThrow()
    const part = { title: '一', type: 'determine' as const, rule: 'all-or-nothing' as const, rows: [] }
    const content = {
      ...{ categoryId: subject.id, kind: 'mock' as const, title: '要放进去的卷', minutes: 10, passMarks: 0, preset: null },
      ...{ notice: [], seed: 1, parts: [part] },
    }
    const staff = await server.db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
    const made = await server.db
      .insertInto('paper_draft')
      .values({ paper_id: null, content: JSON.stringify(content), staff_id: staff.id, changed_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [one, two] = await questions('determine', 2)
    const [wrong] = await questions('single_choice', 1)
    if (!one || !two || !wrong) throw new Error('the seed lacks questions')
    const said = await many('put-question-in-paper', [one.id, two.id, wrong.id], { draftId: String(made.id) })
    expect(said).toContain('这份卷子没有这种题型的大题')
    const picked = () => server.db.selectFrom('paper_draft').select('content').where('id', '=', made.id).executeTakeFirstOrThrow()
    const ids = (await picked()).content.parts[0]?.rows.map((row) => (row.kind === 'pick' ? row.id : 0))
    expect(ids).toEqual([one.id, two.id])
    expect(await many('put-question-in-paper', [one.id], { draftId: String(made.id) })).toContain('这道题已经在卷子里')
  })

  it('go out of use together and come back', async () => {
    const [one, two] = await questions('determine', 2)
    if (!one || !two) throw new Error('the seed lacks questions')
    await many('withdraw-question', [one.id, two.id], { reason: '过时' })
    expect((await questions('determine', 2)).map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, true])
    await many('restore-question', [one.id, two.id], { reason: '改好了' })
    expect((await questions('determine', 2)).map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false])
  })
})
