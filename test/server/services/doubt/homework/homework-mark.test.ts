import { tx } from '#server/database/tables'
import { markWithin } from '#server/services/doubt/homework/homework'
import type { TestSession } from '../../../../support/server'
import { chosen, type HomeworkServer, MARKED, startHomeworkServer, written } from './homework-server'

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

const whole = [chosen('B'), written('借：原材料')]
const waiting = async () =>
  (
    await room.server.db
      .selectFrom('homework_submission')
      .select('id')
      .where('user_id', '=', learner.userId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.id ?? 0
const mark = async (verdict: 'pass' | 'return', marks: number, comment = '看评语', seq = 2) => {
  const wish = { submissionId: await waiting(), verdict, comment, itemMarks: [{ seq, marks }] }
  return tx(room.server.db, (work) => markWithin(work, wish, room.server.clock.now()))
}

describe('a teacher’s mark', () => {
  it('returns homework with a comment, which is handed in again and passed, beside the others', async () => {
    await room.submit(MARKED, whole, learner)
    await expect(mark('return', 100, ' ')).rejects.toMatchObject({ code: 417 })
    await expect(mark('pass', 501)).rejects.toMatchObject({ code: 417 })
    await expect(mark('pass', 100, '好', 12)).rejects.toMatchObject({ code: 417, message: '作业没有第 12 题' })
    await expect(mark('pass', -1)).rejects.toMatchObject({ code: 417 })
    await mark('return', 100, '方向反了')
    expect(await room.open(MARKED, learner)).toMatchObject({ status: 'returned', last: { comment: '方向反了', marks: 600, credits: 0 } })
    await room.submit(MARKED, whole, learner, 2)
    const both = await Promise.allSettled([mark('pass', 400), mark('pass', 300)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await room.result(MARKED, learner)).toMatchObject({ status: 'passed', peerCount: 0, last: { version: 2, credits: 10 } })
    const peer = await room.server.signIn('13909088888')
    await room.buy(peer)
    expect(await room.result(MARKED, peer)).toMatchObject({ status: 'todo', last: null, peerCount: 1, peerAverage: expect.any(Number) })
  })

  it('shows who signed it, and nobody where there is no signature', async () => {
    const { id: teacherId, name } = await room.server.db
      .insertInto('teacher')
      .values({ id: 9_901, name: '张老师', title: '', avatar: '', intro: '' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await room.submit(MARKED, whole, learner)
    const wish = {
      submissionId: await waiting(),
      verdict: 'return' as const,
      comment: '再写',
      itemMarks: [{ seq: 2, marks: 0 }],
      teacherId,
    }
    await tx(room.server.db, (work) => markWithin(work, wish, room.server.clock.now()))
    expect((await room.result(MARKED, learner)).last).toMatchObject({ teacher: name })
    await room.submit(MARKED, whole, learner, 2)
    await mark('pass', 400)
    expect((await room.result(MARKED, learner)).last).not.toHaveProperty('teacher')
  })

  it('leaves the items alone that the key decides', async () => {
    await room.submit(MARKED, whole, learner)
    const itemMarks = [1, 2].map((seq) => ({ seq, marks: 0 }))
    const wish = { submissionId: await waiting(), verdict: 'pass' as const, comment: '好', itemMarks }
    await tx(room.server.db, (work) => markWithin(work, wish, room.server.clock.now()))
    expect(await room.result(MARKED, learner)).toMatchObject({
      last: {
        marks: 500,
        items: [
          { seq: 1, marks: 500 },
          { seq: 2, marks: 0 },
        ],
      },
    })
  })

  it('passes nothing while an item has no points, and names the item', async () => {
    await room.submit(MARKED, whole, learner)
    await expect(mark('pass', 0, '好', 1)).rejects.toMatchObject({
      code: 417,
      message: expect.stringMatching(/^第 2 题“.+”还没有给分，给了分才能通过$/),
    })
    const none = { submissionId: await waiting(), verdict: 'return' as const, comment: '重写', itemMarks: [] }
    await tx(room.server.db, (work) => markWithin(work, none, room.server.clock.now()))
    expect(await room.open(MARKED, learner)).toMatchObject({ status: 'returned' })
  })

  it('gives half the credits for late homework', async () => {
    room.server.clock.advance(24 * 3_600_000 + 1)
    learner = await room.server.signIn(String(mobile))
    await room.submit(MARKED, whole, learner)
    await mark('pass', 500)
    expect(await room.result(MARKED, learner)).toMatchObject({ status: 'passed', last: { isLate: true, marks: 1000, credits: 5 } })
  })
})
