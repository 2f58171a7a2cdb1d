import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

const path = 'packages/course/detail/index'

describe('POST /v2/guide/workwx/get-openlink', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
  })
  afterAll(() => server.close())

  const ask = async (courseId: number, over: object = {}) =>
    server.exchange(course.openlink, { body: { queryInfo: { courseId, reserve: 0 }, path, ...over } }, await server.signIn())

  it('[D2-7-openlink-1] accepts queryInfo with courseId and reserve, and path; returns openlink and setting with h5 and app', async () => {
    const { res } = await ask(COURSE.paid)
    expect(res?.setting).toEqual({ h5: true, app: true })
    const link = new URL(res?.openlink ?? '')
    expect([link.searchParams.get('path'), link.searchParams.get('query')]).toEqual([path, `id=${COURSE.paid}&reserve=0`])
  })

  it('returns in development a link to a page that shows its target', async () => {
    const { res } = await ask(COURSE.paid)
    const page = await server.app.inject({ url: res?.openlink.replace('http://localhost:10086', '') ?? '' })
    expect([page.statusCode, page.body.includes(path)]).toEqual([200, true])
  })

  it('needs a learner, an existing course, and a page path', async () => {
    expect(await server.exchange(course.openlink, { body: { queryInfo: { courseId: COURSE.paid }, path } })).toMatchObject({ code: 401 })
    expect(await ask(99_999)).toMatchObject({ code: 404, msg: '课程不存在' })
    expect(await ask(COURSE.paid, { path: '../secret?x=1' })).toMatchObject({ code: 417 })
  })
})
