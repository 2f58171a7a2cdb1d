import type { Marking } from '#server/database/rows/exam'
import { tx } from '#server/database/tables'
import { answersOf } from '#server/repositories/exam/answer'
import { handIn, settle, submitOverdueAttempts, versionsMarked } from '#server/services/exam/hand-in'
import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { blanks, change, FULL_MARKS, letters, MINUTES, PAPER, Q, RIGHT, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900210000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

const attemptAt = (id: number) => hall.server.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const inTx = async <T>(id: number, work: (...given: Parameters<typeof handIn>) => Promise<T>, later = 0) => {
  const attempt = await attemptAt(id)
  return tx(hall.server.db, (open) => work(open, attempt, hall.server.clock.now() + later))
}
const DEADLINE_MS = MINUTES * 60_000

describe('a handed-in attempt', () => {
  it('a handed-in attempt is closed, and its result has every question once in the order of the form', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.choice, 1, letters('AB')), change(Q.fill, 2, blanks('0', ''))], learner)
    const resultId = await inTx(id, handIn, 30_999)
    const [result, ...others] = await hall.results()
    expect(others).toEqual([])
    expect(result).toMatchObject({ id: resultId, attempt_id: id, user_id: learner.userId, is_first: true, used_seconds: 30 })
    expect(result?.marking.map(({ questionId }) => questionId)).toEqual([1, 2, 3, 4, 5, 7, 8])
    expect(result?.marks).toBe(result?.marking.reduce((sum, { marks }) => sum + marks, 0))
    expect(await attemptAt(id)).toMatchObject({ status: 'submitted', submitted_at: result?.submitted_at })
  })

  it('keeps its first result when it is handed in again', async () => {
    const { id } = await hall.start(learner)
    const first = await inTx(id, handIn)
    expect(await inTx(id, handIn, 5_000)).toBe(first)
    expect(await hall.results()).toHaveLength(1)
  })

  it('counts until the deadline when it arrives later', async () => {
    const { id, deadline } = await hall.start(learner)
    await hall.save(id, [change(Q.determine, 1, truth(true))], learner)
    await inTx(id, handIn, DEADLINE_MS + 90_000)
    expect((await hall.results())[0]).toMatchObject({ submitted_at: deadline, used_seconds: MINUTES * 60 })
    const wrong = await hall.server.db.selectFrom('wrong_entry').select('last_wrong_at').where('user_id', '=', learner.userId).execute()
    expect(new Set(wrong.map(({ last_wrong_at }) => last_wrong_at))).toEqual(new Set([deadline]))
  })

  it('enters the ranks the first time only', async () => {
    for (const round of [1, 2]) {
      const { id } = await hall.start(learner)
      await hall.save(id, RIGHT, learner)
      await inTx(id, handIn, 60_000)
      expect(await hall.results()).toHaveLength(round)
    }
    const entries = await hall.server.db.selectFrom('rank_entry').selectAll().where('user_id', '=', learner.userId).execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.map(({ papers }) => papers)).toEqual(entries.map(() => 1))
    expect(entries.map(({ marks }) => marks)).toEqual(entries.map(() => FULL_MARKS - 300))
  })

  it.each([
    ['in no time', 0, 0, false],
    ['by a clock that was set back an hour', -3_600_000, 0, false],
    ['a second before a person could', 5_999, 5, false],
    ['as fast as a person can', 6_000, 6, true],
  ])('an attempt answered %s has its place in the ranks or none', async (_name, later, seconds, isRanked) => {
    const { id } = await hall.start(learner)
    await hall.save(id, RIGHT, learner)
    const resultId = await inTx(id, handIn, later)
    expect(await hall.results()).toMatchObject([{ used_seconds: seconds, is_first: isRanked }])
    const { place, unranked } = await hall.resultOf(resultId, learner)
    expect({ place, unranked }).toEqual(isRanked ? { place: 1, unranked: undefined } : { place: null, unranked: 'quick' })
    const entries = await hall.server.db.selectFrom('rank_entry').selectAll().where('user_id', '=', learner.userId).execute()
    expect(entries.length > 0).toBe(isRanked)
  })

  it('adds wrong questions to the wrong book', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.determine, 1, truth(true)), change(Q.single, 2, letters('B'))], learner)
    await inTx(id, handIn)
    const wrong = await hall.server.db.selectFrom('wrong_entry').select('question_id').where('user_id', '=', learner.userId).execute()
    expect(wrong.map(({ question_id }) => question_id)).toContain(Q.determine)
    expect(wrong.map(({ question_id }) => question_id)).not.toContain(Q.single)
  })

  it('names each question by the version in the attempt', async () => {
    const { form } = await attemptAt((await hall.start(learner)).id)
    const third = JSON.parse(JSON.stringify(form).replaceAll('"version":1', '"version":3')) as typeof form
    expect(versionsMarked(third, [{ questionId: Q.single, verdict: 'wrong', marks: 0 } as Marking[number]])).toEqual([
      { questionId: Q.single, version: 3, verdict: 'wrong' },
    ])
  })

  it('stays unchanged when the transaction fails', async () => {
    const { id } = await hall.start(learner)
    const failing = inTx(id, async (...given) => {
      await handIn(...given)
      throw new Error('afterwards')
    })
    await expect(failing).rejects.toThrow('afterwards')
    expect(await hall.results()).toEqual([])
    expect((await attemptAt(id)).status).toBe('running')
  })
})

describe('closing an attempt', () => {
  it('leaves a running attempt alone', async () => {
    const { id } = await hall.start(learner)
    expect(await inTx(id, settle, DEADLINE_MS - 1)).toMatchObject({ id, status: 'running', paper_id: PAPER })
    expect(await hall.results()).toEqual([])
  })

  it.each([0, 5_000])('hands it in at its deadline from then on, and %d ms later', async (later) => {
    const { id, deadline } = await hall.start(learner)
    expect(await inTx(id, settle, DEADLINE_MS + later)).toMatchObject({ status: 'submitted', submitted_at: deadline })
    expect(await hall.results()).toHaveLength(1)
  })
})

describe('the final answers', () => {
  it('the final answers are the last saved ones, and none where it was withdrawn', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.determine, 1, truth(true)), change(Q.single, 2, letters('A'))], learner)
    await hall.save(id, [change(Q.determine, 3, null)], learner)
    const answers = await inTx(id, (open) => answersOf(open, { userId: learner.userId, id }))
    expect([...answers].sort(([one], [other]) => one - other)).toEqual([
      [Q.single, letters('A')],
      [Q.determine, null],
    ])
  })
})

describe('overdue attempts', () => {
  it('overdue attempts are handed in at their deadline with the saved answers', async () => {
    const others = [await hall.server.signIn('13944444441'), await hall.server.signIn('13944444442')]
    const { id, deadline } = await hall.start(learner)
    await hall.save(id, [change(Q.determine, 1, truth(false))], learner)
    for (const other of others) await hall.start(other)
    hall.server.clock.advance(MINUTES * 60_000 - 1)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(0)
    hall.server.clock.advance(60_000)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(3)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(0)
    const { resultId } = await hall.submit(id, learner)
    expect(await hall.resultOf(resultId, learner)).toMatchObject({ marks: 100, submittedAt: deadline, usedSeconds: MINUTES * 60 })
  })

  it('do not wait for a failing one, which is reported', async () => {
    const other = await hall.server.signIn('13944444443')
    const broken = await hall.start(other)
    await hall.start(learner)
    const { db } = hall.server
    const form = {
      sections: [
        {
          title: '坏',
          type: 'fill',
          rule: 'half',
          questions: [{ questionId: 99, version: 1, type: 'fill', order: [], parentId: null, marks: 1 }],
        },
      ],
    }
    await db
      .updateTable('attempt')
      .set({ form: JSON.stringify(form) })
      .where('id', '=', broken.id)
      .execute()
    hall.passMinutes(MINUTES)
    await expect(submitOverdueAttempts(hall.server.deps)).rejects.toThrow(`${broken.id}`)
    expect(await hall.results()).toHaveLength(1)
    await expect(submitOverdueAttempts(hall.server.deps)).rejects.toBeInstanceOf(AggregateError)
  })

  it('overdue attempts are handed in once when job and learner coincide', async () => {
    const { id } = await hall.start(learner)
    hall.passMinutes(MINUTES)
    const opened = () => hall.server.send(exam.attempt, { params: { id } }, learner)
    await Promise.all([
      submitOverdueAttempts(hall.server.deps),
      opened(),
      hall.submit(id, learner),
      submitOverdueAttempts(hall.server.deps),
    ])
    expect(await hall.results()).toHaveLength(1)
  })

  it('make room for the next attempt', async () => {
    const first = await hall.start(learner)
    hall.passMinutes(MINUTES)
    const second = await hall.start(learner)
    expect(second.id).not.toBe(first.id)
    expect(second.deadline).toBe(first.deadline + MINUTES * 60_000)
  })
})
