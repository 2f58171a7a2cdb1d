import { receiveCoupon } from '#server/services/wallet/coupon/coupon'
import { startServer, type TestServer } from '../../../../support/server'

const STOCK = 100
const PEOPLE = 300

let server: TestServer | undefined
afterAll(() => server?.close())

it('a hundred coupons go to a hundred of three hundred people, one each', async () => {
  server = await startServer()
  const { db, deps, clock } = server
  const now = clock.now()
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    mobile: `137${String(n).padStart(8, '0')}`,
    nickname: '',
    avatar: '',
    created_at: now,
  }))
  const users = await db.insertInto('users').values(people).returning('id').execute()
  const { id: template_id } = await db
    .insertInto('coupon_template')
    .values({ form: 'coupon', kind: 'amount', title: '满减券', amount: 2000, cap: null, course_ids: null, category_ids: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('coupon_batch')
    .values({ template_id, token: 'the-race', stock: STOCK, starts_at: now, ends_at: now + 86_400_000, valid_ms: null })
    .execute()
  // Everybody presses twice.
  const ends = await Promise.allSettled([...users, ...users].map(({ id }) => receiveCoupon(deps, id, { token: 'the-race' })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(STOCK)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect([refused.length, new Set(refused)]).toEqual([2 * PEOPLE - STOCK, new Set([409])])
  const taken = await db.selectFrom('coupon').select('user_id').execute()
  expect([taken.length, new Set(taken.map(({ user_id }) => user_id)).size]).toEqual([STOCK, STOCK])
  expect(await db.selectFrom('coupon_batch').select('taken').executeTakeFirst()).toEqual({ taken: STOCK })
})
