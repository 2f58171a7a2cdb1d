import { endOverdueBargains } from '#server/services/course/bargain'
import { startServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

describe('overdue bargains', () => {
  it('end once, return their places and notify their owners; those in time and those ordered stay', async () => {
    const server = await startServer()
    try {
      await stockShop(server)
      const { userId } = await server.signIn()
      const now = server.clock.now()
      const terms = { floor_price: 9_900, cuts: 3, hours: 24, stock: 9, taken: 4, starts_at: 0, ends_at: now + 1 }
      await server.db
        .insertInto('bargain_offer')
        .values([COURSE.paid, COURSE.endless, COURSE.free].map((course_id) => ({ course_id, ...terms })))
        .execute()
      // An offer whose places nobody counts as taken has none to give back.
      await server.db.updateTable('bargain_offer').set({ taken: 0 }).where('course_id', '=', COURSE.free).execute()
      const row = { user_id: userId, start_price: 19_900, floor_price: 9_900, cuts_needed: 3, device: '', started_at: 0 }
      const of = (course_id: number, status: 'cutting' | 'succeeded' | 'ordered', ends_at: number) => ({
        ...row,
        course_id,
        status,
        ends_at,
      })
      await server.db
        .insertInto('bargain')
        .values([of(COURSE.paid, 'cutting', now), of(COURSE.endless, 'succeeded', now + 1), of(COURSE.free, 'ordered', now)])
        .execute()
      const friend = await server.signIn('13900000002')
      await server.db
        .insertInto('bargain')
        .values({ ...of(COURSE.free, 'succeeded', now), user_id: friend.userId })
        .execute()
      expect([await endOverdueBargains(server.deps), await endOverdueBargains(server.deps)]).toEqual([2, 0])
      const states = await server.db.selectFrom('bargain').select('status').orderBy('id').execute()
      expect(states.map(({ status }) => status)).toEqual(['expired', 'succeeded', 'ordered', 'expired'])
      const offers = await server.db.selectFrom('bargain_offer').select(['course_id', 'taken']).orderBy('course_id').execute()
      expect(offers).toEqual([
        { course_id: COURSE.paid, taken: 3 },
        { course_id: COURSE.endless, taken: 4 },
        { course_id: COURSE.free, taken: 0 },
      ])
      const told = await server.db.selectFrom('message').select(['user_id', 'kind']).execute()
      expect(told).toHaveLength(2)
      expect(told).toEqual(expect.arrayContaining([userId, friend.userId].map((user_id) => ({ user_id, kind: 'bargain_over' }))))
    } finally {
      await server.close()
    }
  })
})
