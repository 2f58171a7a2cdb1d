import { around } from '@/contract/course/around'
import { course } from '@/contract/course/course'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const DAY_MS = 86_400_000
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000001')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const params = { id: 101 }

describe('the surroundings of a course', () => {
  it('count a visit once a learner and day, also sixteen at once', async () => {
    const hit = (who?: TestSession) => server.send(around.hit, { params }, who)
    await Promise.all(Array.from({ length: 16 }, () => hit(owner)))
    expect(await hit(owner)).toEqual({ hitnum: 1 })
    expect(await hit(stranger)).toEqual({ hitnum: 2 })
    expect(await hit()).toEqual({ hitnum: 2 })
    server.clock.advance(DAY_MS)
    owner = await server.signIn('13800000001')
    stranger = await server.signIn('13900000042')
    expect(await hit(owner)).toEqual({ hitnum: 3 })
    expect(await server.exchange(around.hit, { params: { id: 999 } })).toMatchObject({ code: 404 })
  })

  it('show questions of the course before those for all', async () => {
    const rows = await server.send(around.extraPage, { params: { id: 105, type: 'faq' } })
    expect(rows[0]?.title).toBe('直播错过了怎么办？')
    expect(rows.length).toBeGreaterThan(5)
    expect(await server.send(around.extraPage, { params: { id: 105, type: 'nothing' } })).toEqual([])
  })

  it('recommend by hand first, then similar courses, and never withdrawn ones', async () => {
    const reasons = async () => (await server.send(around.recommend, { params })).map((row) => [row.course.id, row.reason])
    expect((await reasons())[0]).toEqual([102, '初级要考两科，搭配着学'])
    await server.db.updateTable('course').set({ is_on_sale: false }).where('id', '=', 102).execute()
    expect((await reasons()).map(([id]) => id)).not.toContain(102)
    await server.db.updateTable('course').set({ is_on_sale: true }).where('id', '=', 102).execute()
  })

  it('offer free courses beside one, and to a visitor', async () => {
    const free = await server.send(around.openRecommend, { params })
    expect(free.every(({ price, type }) => price === 0 && type !== 'live')).toBe(true)
    expect((await server.send(around.recommendedOpen, {})).length).toBeGreaterThan(0)
  })

  it('share by a whole address, and find guides by course or by name', async () => {
    expect((await server.send(around.shareInfo, { params })).url).toMatch(/^https?:\/\/.+\/course\/101\/detail$/)
    expect(await server.send(around.guidePage, { query: { courseId: 105 } }, owner)).toMatchObject({ id: 2, groupName: '冲刺班学习群' })
    expect(await server.send(around.guidePage, { query: { courseId: 104 } }, owner)).toMatchObject({ id: 1 })
    expect(await server.exchange(around.guidePage, { query: { tplId: 99 } }, owner)).toMatchObject({ code: 404 })
  })

  it('show owners the contents of their courses, and levels to everybody', async () => {
    const services = await server.send(around.services, {}, owner)
    expect(services.map(({ courseId }) => courseId).sort()).toEqual([101, 102, 104, 105])
    expect(await server.send(around.services, {}, stranger)).toEqual([])
    const [level] = await server.send(around.vipLevels, {})
    expect(level).toMatchObject({ level: 1, price: 29900, isMine: false })
    const given = { granted_at: 0, expires_at: null, order_sn: null }
    await server.db
      .insertInto('entitlement')
      .values({ ...given, user_id: stranger.userId, course_id: level?.courses[0]?.id ?? 0 })
      .execute()
    expect(await server.send(around.vipLevels, {}, stranger)).toMatchObject([{ level: 1, isMine: true }])
  })
})

it('the course list is sorted, filtered by price and year, and omits withdrawn courses', async () => {
  const ids = async (query: object) => (await server.send(course.list, { query })).map(({ id }) => id)
  expect(await ids({ price: 'free' })).toEqual([104, 107, 108])
  expect(await ids({ sort: 'cheap', price: 'paid' })).toEqual([103, 105, 106, 101, 102])
  expect(await ids({ sort: 'dear', limit: 2 })).toEqual([101, 102])
  expect(await ids({ year: 2027, parentId: 23 })).toEqual([103])
  expect((await ids({ sort: 'new' }))[0]).toBe(108)
  await server.db.updateTable('course').set({ is_on_sale: false }).where('id', '=', 103).execute()
  expect(await ids({ year: 2027, parentId: 23 })).toEqual([])
})
