import { tx } from '#server/database/tables'
import { saveRunning } from '#server/repositories/exam/answer'
import { lockAttempt, lockOverdue } from '#server/repositories/exam/attempt'
import { takeWaiting } from '#server/repositories/exam/rescore'
import { markEssayWithin } from '#server/services/exam/essays'
import { handIn, submitOverdueAttempts } from '#server/services/exam/hand-in'
import { finishRescores, writeCorrection } from '#server/services/exam/key-change/correct'
import { onPostgres, race } from '../../../support/race'
import type { TestSession } from '../../../support/server'
import { change, letters, MINUTES, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let other: TestSession
let mobile = 13900800000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
  other = await hall.server.signIn(String(++mobile))
})

const now = () => hall.server.clock.now()
const marks = async () => (await hall.results()).map((result) => result.marks)
const answered = (id: number) => hall.server.db.selectFrom('attempt_answer').select('question_id').where('attempt_id', '=', id).execute()
const right = change(Q.single, 1, letters('B'))

describe('answers and handing in at the same time', () => {
  onPostgres('drop an answer saved during the hand-in as late', async () => {
    const { id } = await hall.start(learner)
    const { value } = await race(hall.server.db, {
      hold: async (work) => {
        const attempt = await lockAttempt(work, id, learner.userId)
        if (attempt) await handIn(work, attempt, now())
      },
      act: () => hall.save(id, [right], learner),
    })
    expect(value).toMatchObject({ status: 'submitted', answers: [] })
    expect((await hall.operations(id)).map(({ is_late }) => is_late)).toEqual([true])
    expect([await answered(id), await marks()]).toEqual([[], [0]])
  })

  onPostgres('count an answer whose saving began before the hand-in', async () => {
    const { id } = await hall.start(learner)
    const { hasWaited } = await race(hall.server.db, {
      hold: (work) => saveRunning(work, { userId: learner.userId, id, changes: [right], now: now() }),
      act: () => hall.submit(id, learner),
    })
    expect([hasWaited, await marks()]).toEqual([true, [200]])
  })
})

describe('a correction during a hand-in', () => {
  const correct = { reason: '更正', key: letters('A') }

  onPostgres('makes the hand-in wait, and grades the attempt', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('A'))], learner)
    const { hasWaited } = await race(hall.server.db, {
      hold: (work) => writeCorrection(work, `q${Q.single}`, correct, now()),
      act: () => hall.submit(id, learner),
    })
    expect([hasWaited, await marks(), await finishRescores(hall.server.deps)]).toEqual([true, [200], { results: 0, changed: 0 }])
  })

  onPostgres('waits for a hand-in under way, and includes it', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('A'))], learner)
    await race(hall.server.db, {
      hold: async (work) => {
        const attempt = await lockAttempt(work, id, learner.userId)
        if (attempt) await handIn(work, attempt, now())
      },
      act: () => tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, correct, now())),
    })
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 1, changed: 1 })
    expect(await marks()).toEqual([200])
  })

  onPostgres('keeps the grading of an essay by a teacher at the same time', async () => {
    const { id, marks: before } = await hall.take(RIGHT, learner)
    const task = await hall.server.db.selectFrom('essay_task').select('id').where('result_id', '=', id).executeTakeFirstOrThrow()
    await tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, correct, now()))
    const { hasWaited } = await race(hall.server.db, {
      hold: (work) => markEssayWithin(work, { taskId: task.id, met: [true], comment: '' }, now()),
      act: () => finishRescores(hall.server.deps),
    })
    expect([hasWaited, await marks()]).toEqual([true, [before + 300 - 200]])
  })

  onPostgres('leaves results to another process that grades them, and does not wait', async () => {
    const { id } = await hall.take([right], learner)
    await hall.take([right], other)
    await tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, correct, now()))
    const { hasWaited, value } = await race(hall.server.db, {
      hold: (work) => takeWaiting(work, { userId: learner.userId, id }),
      act: () => finishRescores(hall.server.deps),
    })
    expect([hasWaited, value]).toEqual([false, { results: 1, changed: 1 }])
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 1, changed: 1 })
    expect(await marks()).toEqual([0, 0])
  })
})

describe('an overdue attempt that another process hands in', () => {
  onPostgres('the attempt is skipped by the job, which continues with the next', async () => {
    const { id } = await hall.start(learner)
    await hall.start(other)
    hall.passMinutes(MINUTES)
    const overdue = () => submitOverdueAttempts(hall.server.deps)
    const { hasWaited, value } = await race(hall.server.db, { hold: (work) => lockOverdue(work, id, now(), true), act: overdue })
    expect([hasWaited, value, (await hall.results()).length]).toEqual([false, 1, 1])
    expect(await overdue()).toBe(1)
  })

  onPostgres('delays its learner, who then starts a new attempt', async () => {
    const { id } = await hall.start(learner)
    hall.passMinutes(MINUTES)
    const { hasWaited, value } = await race(hall.server.db, {
      hold: async (work) => {
        const attempt = await lockOverdue(work, id, now(), true)
        if (attempt) await handIn(work, attempt, now())
      },
      act: () => hall.start(learner),
    })
    expect(hasWaited).toBe(true)
    expect(value.id).not.toBe(id)
    expect(await hall.results()).toHaveLength(1)
  })
})

describe('two devices that enter at the same time', () => {
  onPostgres('enter one after the other: the second sees the first', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, RIGHT, learner)
    const { value } = await race(hall.server.db, {
      hold: (work) => work.updateTable('attempt').set({ device: 'phone0001', run: 'runaaaa1', epoch: 1 }).where('id', '=', id).execute(),
      act: () => hall.takeOver(id, 'runbbbb1', 'tablet001', learner),
    })
    expect(value).toMatchObject({ isActive: false, epoch: 1 })
  })
})
