import { practice } from '@/contract/tiku/practice'
import type { TestSession } from '../../../../support/server'
import { MINUTES, Q } from '../../exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13904500000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

/** The code of the reply, and whether it has a key. */
const asked = async (id: number, session?: TestSession) => {
  const { code, res } = await hall.server.exchange(practice.question, { params: { id } }, session)
  const solutions = [res?.solution, ...(res?.parts ?? []).map(({ solution }) => solution)]
  return [code, solutions.some((solution) => solution?.key != null)]
}

describe('the solutions of a running exam', () => {
  it.each(Object.entries(Q))('solutions are closed to its learner: %s', async (_name, id) => {
    expect(await asked(id, learner)).toEqual([200, true])
    await hall.start(learner)
    expect(await asked(id, learner)).toEqual([409, false])
  })

  it('appear to other learners, and to no visitor', async () => {
    await hall.start(learner)
    const other = await hall.server.signIn(String(++mobile))
    expect([await asked(Q.single, other), await asked(Q.single), await asked(Q.material)]).toEqual([
      [200, true],
      [200, false],
      [200, false],
    ])
  })

  it('open again when the paper is handed in', async () => {
    const { id } = await hall.start(learner)
    await hall.submit(id, learner)
    expect(await asked(Q.single, learner)).toEqual([200, true])
  })

  it('stay closed to the last millisecond, and open from the deadline on', async () => {
    await hall.start(learner)
    hall.server.clock.advance(MINUTES * 60_000 - 1)
    expect(await asked(Q.single, learner)).toEqual([409, false])
    hall.server.clock.advance(1)
    expect(await asked(Q.single, learner)).toEqual([200, true])
  })
})

it('the questions of a locked category are closed, with their solutions', async () => {
  const lock = { category_id: 22, course_id: null, invites: null, beans: 1 }
  await hall.server.db.insertInto('category_lock').values(lock).execute()
  expect([await asked(Q.single, learner), await asked(Q.single)]).toEqual([
    [403, false],
    [403, false],
  ])
  await hall.server.db.deleteFrom('category_lock').execute()
})
