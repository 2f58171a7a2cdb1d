import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { drawableIds } from '#server/repositories/exam/paper-build'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the review of a question by a colleague', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let colleague: number
  let outsider: number
  let asked: { id: number; categoryId: number; type: 'single_choice' }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    const person = (mobile: string, name: string, role: 'teacher' | 'finance') =>
      server.db
        .insertInto('staff')
        .values({ mobile, name, roles: JSON.stringify([role]), created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    colleague = (await person('13900007701', '许静怡', 'teacher')).id
    outsider = (await person('13900007702', '陈可为', 'finance')).id
    const [row] = await server.db
      .selectFrom('question')
      .select(['id', 'category_id as categoryId'])
      .where('type', '=', 'single_choice')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .limit(1)
      .execute()
    if (!row) throw new Error('the seed lacks questions')
    asked = { ...row, type: 'single_choice' }
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const note = '答案和新教材第三章对不上'
  const drawable = async () =>
    (await drawableIds(server.db, { ...asked, chapterId: null, pointId: null, easiest: 1, hardest: 5 })).includes(asked.id)
  const ask = (reviewerId: number) => editor.act('ask-question-review', asked.id, { reviewerId: String(reviewerId), note })
  const open = async () =>
    (await server.db.selectFrom('question_review').select('id').where('verdict', 'is', null).executeTakeFirst())?.id ?? 0

  it('goes to staff who work on questions, and to one at a time', async () => {
    const { body } = await editor.get(`/acts/ask-question-review/${asked.id}`)
    expect(body).toContain('许静怡')
    expect(body).not.toContain('陈可为')
    expect((await ask(outsider)).body).toContain('这位同事看不了题库，请派给别人')
    expect(await drawable()).toBe(true)
    expect((await ask(colleague)).status).toBe(303)
    expect((await ask(colleague)).body).toContain('已经派给许静怡复核了')
    expect(await drawable()).toBe(false)
  })

  it('waits in a queue, and is told where the question is shown', async () => {
    expect((await editor.get('/question-reviews?state=open')).body).toContain(note)
    expect((await editor.get(`/question-reviews?state=open&reviewer=${outsider}`)).body).not.toContain(note)
    expect((await editor.get('/questions?state=reviewed')).body).toContain(`/questions/${asked.id}`)
    expect((await editor.get(`/questions/${asked.id}`)).body).toContain(`许静怡在看：${note}`)
    expect((await editor.get(`/question-reviews/${await open()}`)).body).toContain('改这道题')
  })

  it('ends with a conclusion, once', async () => {
    const id = await open()
    const said = { verdict: 'mended', answer: '按新教材改了答案' }
    expect((await editor.act('decide-question-review', id, said)).status).toBe(303)
    expect((await editor.act('decide-question-review', id, said)).body).toContain('这道题已经复核过了')
    expect((await editor.act('drop-question-review', id, {})).body).toContain('这道题已经复核过了')
    expect((await editor.get(`/question-reviews?question=${asked.id}`)).body).toContain('有问题，已经处理')
    expect((await editor.get(`/question-reviews/${id}`)).body).toContain('按新教材改了答案')
    expect(await drawable()).toBe(true)
  })

  it('ends without a conclusion where it is taken back', async () => {
    await ask(colleague)
    expect((await editor.act('drop-question-review', await open(), {})).status).toBe(303)
    expect(await open()).toBe(0)
  })
})
