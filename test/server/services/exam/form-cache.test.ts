import { createFormCache } from '#server/services/exam/attempt'
import { Q } from './exam-fixture'
import { openExamHall } from './exam-hall'

describe('the form of an attempt', () => {
  it('the form is read once, and a missing attempt is not cached', async () => {
    const hall = await openExamHall()
    const formOf = createFormCache(hall.server.db)
    const learner = await hall.server.signIn('13900990001')
    const { id } = await hall.start(learner)
    expect((await formOf(learner.userId, id)).get(Q.single)).toMatchObject({ type: 'single_choice' })
    expect((await formOf(learner.userId, id)).has(Q.material)).toBe(false)
    const { form, ...row } = await hall.server.db.deleteFrom('attempt').where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    expect((await formOf(learner.userId, id)).size).toBe(7)
    const later = createFormCache(hall.server.db)
    expect((await later(learner.userId, id)).size).toBe(0)
    await hall.server.db
      .insertInto('attempt')
      .values({ ...row, form: JSON.stringify(form) })
      .execute()
    expect((await later(learner.userId, id)).size).toBe(7)
    await hall.server.close()
  })
})
