import { draftOf, dropDraft, homeworkOf, itemsOf, keepDraft, peersOf } from '#server/repositories/doubt/homework/homework'
import { homework } from '@/contract/doubt/homework'
import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../../support/server'
import { PAPER, Q } from '../../exam/exam-fixture'
import { BY_KEY, chosen, type HomeworkServer, MARKED, startHomeworkServer, written } from './homework-server'

let room: HomeworkServer
let learner: TestSession
let mobile = 13909000000
beforeAll(async () => {
  room = await startHomeworkServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
  await room.buy(learner)
})

describe('homework on the screen', () => {
  it('homework is visible to owners of the course', async () => {
    const stranger = await room.server.signIn('13909099999')
    await expect(room.open(MARKED, stranger)).rejects.toMatchObject({ code: 403 })
    await expect(room.open(99, learner)).rejects.toMatchObject({ code: 404 })
    expect(await room.server.send(homework.mine, {}, stranger)).toEqual([])
    expect((await room.server.send(homework.mine, {}, learner)).map(({ id, status }) => [id, status])).toEqual([
      [MARKED, 'todo'],
      [BY_KEY, 'todo'],
    ])
  })

  it('homework is closed with its result during an exam with one of its questions, whose key it would reveal', async () => {
    await room.submit(BY_KEY, [chosen('A')], learner)
    const { id } = await room.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner)
    const refused = { code: 403, msg: '作业里有你正在考的题，交卷后再做' }
    await expect(room.open(BY_KEY, learner)).rejects.toMatchObject(refused)
    await expect(room.submit(BY_KEY, [chosen('B')], learner, 2)).rejects.toMatchObject(refused)
    await expect(room.result(BY_KEY, learner)).rejects.toMatchObject(refused)
    await room.server.send(exam.submit, { params: { id } }, learner)
    expect((await room.open(BY_KEY, learner)).id).toBe(BY_KEY)
    expect(await room.result(BY_KEY, learner)).toMatchObject({ status: 'returned', last: { version: 1 } })
    expect(await room.submit(BY_KEY, [chosen('B')], learner, 2)).toMatchObject({ status: 'passed' })
  })

  it('stores a draft that another device continues', async () => {
    await room.draft(MARKED, [written('写了一半')], learner)
    expect(await room.open(MARKED, learner)).toMatchObject({ status: 'todo', answers: [written('写了一半')], draftAt: expect.any(Number) })
  })
})

describe('stored homework', () => {
  const LATER = 3
  const put = (session: TestSession, version: number, marks: number | null, homeworkId = MARKED) =>
    room.server.db
      .insertInto('homework_submission')
      .values({
        ...{ homework_id: homeworkId, user_id: session.userId, version, task_id: null, answers: '[]', item_marks: '[]', is_late: false },
        ...{ status: marks === null ? 'submitted' : 'returned', marks, submitted_at: 1, marked_at: marks },
      })
      .execute()
  const listed = async (now = room.server.clock.now()) =>
    (await homeworkOf(room.server.db, learner.userId, now)).map(({ id, status }) => [id, status])

  it('homework is listed by due date, with the last state of the learner, while the course is owned', async () => {
    const { db, clock } = room.server
    const due = clock.now() + 1
    const row = { course_id: 1, title: '导学作业', intro: '', due_at: due, pass_marks: 600, credits: 10 }
    await db
      .insertInto('homework')
      .values({ ...row, id: LATER })
      .execute()
    const peer = await room.server.signIn('13909077777')
    await put(peer, 1, null, BY_KEY)
    await put(learner, 2, null)
    await put(learner, 1, 500)
    expect(await listed()).toEqual([
      [LATER, null],
      [MARKED, 'submitted'],
      [BY_KEY, null],
    ])
    expect(await room.open(LATER, learner)).toMatchObject({ title: '导学作业', courseTitle: '经济法基础' })
    await db
      .updateTable('entitlement')
      .set({ expires_at: clock.now() + 2 })
      .where('user_id', '=', learner.userId)
      .execute()
    expect([(await listed(clock.now() + 1)).length, (await listed(clock.now() + 2)).length]).toEqual([3, 0])
    await db.deleteFrom('homework').where('id', '=', LATER).execute()
  })

  it('keeps a draft by learner and homework, replaced by a newer one only', async () => {
    const { db } = room.server
    const peer = await room.server.signIn('13909066666')
    const keep = (session: TestSession, homeworkId: number, text: string, now: number) =>
      keepDraft(db, { homeworkId, userId: session.userId, answers: [written(text)], now })
    const textOf = async (session: TestSession, homeworkId = MARKED) =>
      (await draftOf(db, homeworkId, session.userId))?.answers.map(({ text }) => text).join()
    await keep(peer, MARKED, '同学的', 5)
    await keep(learner, MARKED, '一', 5)
    await keep(learner, MARKED, '同时', 5)
    await keep(learner, MARKED, '更早', 4)
    await keep(learner, BY_KEY, '另一份', 5)
    expect([await textOf(learner), await textOf(peer), await textOf(learner, BY_KEY)]).toEqual(['同时', '同学的', '另一份'])
    await db.transaction().execute((work) => dropDraft(work as never, MARKED, learner.userId))
    expect([await textOf(learner), await textOf(peer), await textOf(learner, BY_KEY)]).toEqual([undefined, '同学的', '另一份'])
  })

  it('compares the others by their last graded version of the same homework', async () => {
    const { db } = room.server
    await db.deleteFrom('homework_submission').execute()
    const [one, other] = [await room.server.signIn('13909055551'), await room.server.signIn('13909055552')]
    await put(one, 2, 700)
    await put(one, 1, 100)
    await put(one, 3, null)
    await put(other, 1, 400)
    await put(other, 1, 900, BY_KEY)
    await put(learner, 1, 1000)
    expect(await peersOf(db, MARKED, learner.userId)).toEqual({ average: 550, count: 2 })
  })

  it('lists its items in their order, in the present wording of questions', async () => {
    const { db } = room.server
    const said = await db.selectFrom('question_version').selectAll().where('question_id', '=', Q.single).executeTakeFirstOrThrow()
    const { stem_text: _made, ...older } = said
    const json = { stem: JSON.stringify([]), options: '[]', answer_key: null, explanation: '[]', point_ids: '[]', pinned: '[]' }
    await db
      .insertInto('question_version')
      .values({ ...older, ...json, version: 9 } as never)
      .execute()
    await db.updateTable('homework_item').set({ prompt: '写出分录。' }).where('homework_id', '=', MARKED).where('seq', '=', 1).execute()
    expect((await itemsOf(db, MARKED)).map(({ seq, version, options }) => [seq, version, options?.length])).toEqual([
      [1, said.version, said.options.length],
      [2, null, undefined],
    ])
  })
})
