import { scopeOf, scopesOf } from '#server/services/wallet/coupon/coupon'
import { startServer, type TestServer } from '../../../../support/server'
import { COURSE, stockShop } from '../../../../support/shop'

let server: TestServer
let names: Record<'paid' | 'endless' | 'one' | 'other', string>
const CATEGORIES = [22, 221] as const
beforeAll(async () => {
  server = await startServer({ seed: true })
  await stockShop(server)
  const titleOf = async (id: number) =>
    (await server.db.selectFrom('course').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title
  const nameOf = async (id: number) =>
    (await server.db.selectFrom('category').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const [one, other] = await Promise.all(CATEGORIES.map(nameOf))
  names = { paid: await titleOf(COURSE.paid), endless: await titleOf(COURSE.endless), one: one ?? '', other: other ?? '' }
})
afterAll(() => server.close())

describe('what a coupon is good for', () => {
  const scope = (courseIds: number[] | null, categoryIds: number[] | null) => scopeOf(server.db, { courseIds, categoryIds })

  it('is every course where nothing is named', async () => {
    expect(await scope(null, null)).toEqual({ scope: '全部课程可用', courseId: null })
  })

  it('is one course, to which it leads', async () => {
    expect(await scope([COURSE.paid], null)).toEqual({ scope: `仅限《${names.paid}》`, courseId: COURSE.paid })
  })

  it('is several courses, in the order of their ids', async () => {
    expect(await scope([COURSE.endless, COURSE.paid], null)).toEqual({
      scope: `仅限《${names.paid}》、《${names.endless}》`,
      courseId: null,
    })
  })

  it('is categories, beside courses too, and leads to none of them', async () => {
    expect(await scope(null, [221, 22])).toEqual({ scope: `仅限${names.one}课程、${names.other}课程`, courseId: null })
    expect(await scope([COURSE.paid], [22])).toEqual({ scope: `仅限《${names.paid}》、${names.one}课程`, courseId: null })
  })

  it('of many is told apart', async () => {
    const many = [
      { courseIds: [COURSE.paid], categoryIds: null },
      { courseIds: null, categoryIds: [22] },
      { courseIds: null, categoryIds: null },
      { courseIds: [COURSE.endless], categoryIds: null },
    ]
    expect((await scopesOf(server.db, many)).map((one) => one.scope)).toEqual([
      `仅限《${names.paid}》`,
      `仅限${names.one}课程`,
      '全部课程可用',
      `仅限《${names.endless}》`,
    ])
  })
})
