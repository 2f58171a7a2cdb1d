import { favourite } from '@/contract/site/favourite-content'
import type { FavouriteKind } from '@/contract/site/favourite-content.schema'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let learner: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  learner = await server.signIn('13900000881')
})
afterAll(() => server.close())
const set = (kind: FavouriteKind, id: number, isOn = true) => server.send(favourite.set, { body: { kind, id, isOn } }, learner)
const list = (kind: FavouriteKind, session = learner) => server.send(favourite.list, { query: { kind } }, session)

describe('favourites of courses and articles', () => {
  it('each is kept and let go of, twice like once, newest first', async () => {
    for (const id of [101, 103, 103]) {
      expect(await set('course', id)).toEqual({ isOn: true })
      server.clock.advance(1000)
    }
    await set('article', 3)
    expect((await list('course')).courses.map(({ id }) => id)).toEqual([103, 101])
    expect(await list('article')).toMatchObject({ total: 1, courses: [], articles: [{ id: 3 }] })
    expect(await server.send(favourite.state, { query: { kind: 'course', id: 101 } }, learner)).toEqual({ isOn: true })
    for (const _ of [1, 2]) expect(await set('course', 101, false)).toEqual({ isOn: false })
    expect(await server.send(favourite.state, { query: { kind: 'course', id: 101 } }, learner)).toEqual({ isOn: false })
    expect((await list('course', await server.signIn('13900000882'))).total).toBe(0)
  })

  it('show what visitors see, and hold nothing that is not there', async () => {
    await set('article', 7)
    await server.db.updateTable('article').set({ is_shown: false }).where('id', '=', 7).execute()
    expect((await list('article')).articles.map(({ id }) => id)).toEqual([3])
    await expect(set('article', 7)).rejects.toMatchObject({ code: 404, message: expect.stringContaining('文章不存在') })
    await expect(set('course', 9999)).rejects.toMatchObject({ code: 404, message: expect.stringContaining('课程不存在') })
    expect(await set('article', 7, false)).toEqual({ isOn: false })
  })
})
