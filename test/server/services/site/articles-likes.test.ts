import { articleLike } from '@/contract/site/article-like'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const [OLDER, NEWER, NONE] = [1, 3, 99_999]

describe('likes of articles', () => {
  let server: TestServer
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    await server.db.deleteFrom('article_like').execute()
    learner = await server.signIn('13900006801')
  })
  afterAll(() => server.close())
  const state = (id: number, session?: TestSession) => server.send(articleLike.state, { params: { id } }, session)
  const set = (id: number, isOn: boolean, session = learner) => server.send(articleLike.set, { params: { id }, body: { isOn } }, session)
  const liked = (page = 0) => server.send(articleLike.list, { query: { page, limit: 1 } }, learner)

  it('count each learner once, and go again', async () => {
    const other = await server.signIn('13900006802')
    expect(await set(OLDER, true)).toEqual({ isOn: true, count: 1 })
    expect(await Promise.all([set(OLDER, true), set(OLDER, true)])).toEqual([
      { isOn: true, count: 1 },
      { isOn: true, count: 1 },
    ])
    expect(await set(OLDER, true, other)).toEqual({ isOn: true, count: 2 })
    expect(await state(OLDER)).toEqual({ isOn: false, count: 2 })
    expect(await set(OLDER, false)).toEqual({ isOn: false, count: 1 })
    expect(await set(OLDER, false)).toEqual({ isOn: false, count: 1 })
    expect([await state(OLDER, learner), await state(OLDER, other)]).toEqual([
      { isOn: false, count: 1 },
      { isOn: true, count: 1 },
    ])
  })

  it('liked articles are listed for their learner, the latest first, while visitors see the article', async () => {
    for (const id of [OLDER, NEWER]) {
      server.clock.advance(1000)
      await set(id, true)
    }
    expect(await liked()).toMatchObject({ total: 2, articles: [{ id: NEWER }] })
    expect(await liked(1)).toMatchObject({ total: 2, articles: [{ id: OLDER }] })
    await server.db.updateTable('article').set({ is_shown: false }).where('id', '=', NEWER).execute()
    expect(await liked()).toMatchObject({ total: 1, articles: [{ id: OLDER }] })
    for (const id of [NEWER, NONE]) {
      await expect(state(id)).rejects.toMatchObject({ code: 404, msg: '文章不存在' })
      await expect(set(id, true)).rejects.toMatchObject({ code: 404 })
    }
    await server.db.updateTable('article').set({ is_shown: true }).where('id', '=', NEWER).execute()
    await set(NEWER, false)
    expect(await liked()).toMatchObject({ total: 1 })
    expect(await liked(9)).toEqual({ total: 1, articles: [] })
  })

  it('need a learner', async () => {
    const body = { params: { id: OLDER }, body: { isOn: true } }
    expect((await server.exchange(articleLike.set, body)).code).toBe(401)
    expect((await server.exchange(articleLike.list, { query: {} })).code).toBe(401)
  })
})
