import { COURSE, ownLearner } from './own-learner'

const own = ownLearner()
const { dayIn, grant, wish, set } = own

describe('the view of a plan of one’s own', () => {
  it('says kindly what does not fit', async () => {
    await grant()
    await own.server.db.updateTable('lesson').set({ length: 3_600 }).where('course_id', '=', COURSE).execute()
    try {
      const made = await set(wish({ examDay: dayIn(4), dailyMinutes: 60 }))
      expect(made.left.lessons.length).toBeGreaterThan(0)
      expect(made.left.papers.length).toBeGreaterThan(0)
      expect(made.neededMinutes).toBeGreaterThan(60)
    } finally {
      await own.server.db.updateTable('lesson').set({ length: 120 }).where('course_id', '=', COURSE).execute()
    }
  })
})
