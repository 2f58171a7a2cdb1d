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

describe('the scope of a coupon', () => {
  const scope = (courseIds: number[] | null, categoryIds: number[] | null) => scopeOf(server.db, { courseIds, categoryIds })

  it('includes every course where nothing is named', async () => {
    expect(await scope(null, null)).toEqual({ scope: '全部课程可用', courseId: null })
  })

  it('the scope of a coupon of one course leads to it', async () => {
    expect(await scope([COURSE.paid], null)).toEqual({ scope: `仅限《${names.paid}》`, courseId: COURSE.paid })
  })

  it('the scope of a coupon of several courses lists them in the order of their ids', async () => {
    expect(await scope([COURSE.endless, COURSE.paid], null)).toEqual({
      scope: `仅限《${names.paid}》、《${names.endless}》`,
      courseId: null,
    })
  })

  it('the scope of a coupon of categories, beside courses too, leads to none of them', async () => {
    expect(await scope(null, [221, 22])).toEqual({ scope: `仅限${names.one}课程、${names.other}课程`, courseId: null })
    expect(await scope([COURSE.paid], [22])).toEqual({ scope: `仅限《${names.paid}》、${names.one}课程`, courseId: null })
  })

  it('the scope of a coupon of many coupons is read for each', async () => {
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
