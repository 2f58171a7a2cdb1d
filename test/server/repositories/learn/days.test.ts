import { tx } from '#server/database/tables'
import { addToDays, secondsByDay, secondsOfDay } from '#server/repositories/learn/days'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

it('seconds of a day include all its lessons, and none of another day or learner', async () => {
  const { userId } = await server.signIn('13900000001')
  const { userId: other } = await server.signIn('13900000002')
  const lessons = await server.db
    .selectFrom('lesson')
    .select(['id', 'course_id'])
    .where('course_id', '=', 101)
    .orderBy('id')
    .limit(2)
    .execute()
  const [first, second] = lessons.map(({ id, course_id }) => ({ lessonId: id, courseId: course_id }))
  if (!first || !second) throw new Error('the seed has no such lessons')
  const at = server.clock.now()
  const played = (seconds: number) => ({ played: addSpans(nothingPlayed(200), [{ from: 0, to: seconds }], 200), at, receivedDay: 5 })
  await tx(server.db, (work) =>
    addToDays(work, [
      { userId, ...first, day: 5, ...played(30) },
      { userId, ...second, day: 5, ...played(12) },
      { userId, ...first, day: 6, ...played(7) },
      { userId: other, ...first, day: 5, ...played(100) },
    ]),
  )
  expect(await Promise.all([5, 6, 7].map((day) => secondsOfDay(server.db, userId, day)))).toEqual([42, 7, 0])
  expect(await secondsByDay(server.db, userId)).toEqual([
    { day: 5, seconds: 42 },
    { day: 6, seconds: 7 },
  ])
})
