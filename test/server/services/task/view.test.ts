import { exam } from '@/contract/exam/exam'
import { homework } from '@/contract/learning/homework'
import type { TestSession } from '../../../support/server'
import { PAPER } from '../exam/exam-fixture'
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
  it('is for who has the course', async () => {
    const stranger = await room.server.signIn('13909099999')
    await expect(room.open(MARKED, stranger)).rejects.toMatchObject({ code: 403 })
    await expect(room.open(99, learner)).rejects.toMatchObject({ code: 404 })
    expect(await room.server.send(homework.mine, {}, stranger)).toEqual([])
    expect((await room.server.send(homework.mine, {}, learner)).map(({ id, status }) => [id, status])).toEqual([
      [MARKED, 'todo'],
      [BY_KEY, 'todo'],
    ])
  })

  it('is closed with its result while one of its questions is examined: it would tell the key', async () => {
    await room.submit(BY_KEY, [chosen('A')], learner)
    const { id } = await room.server.send(exam.startAttempt, { params: { id: PAPER } }, learner)
    const refused = { code: 403, msg: '作业里有你正在考的题，交卷后再做' }
    await expect(room.open(BY_KEY, learner)).rejects.toMatchObject(refused)
    await expect(room.submit(BY_KEY, [chosen('B')], learner, 2)).rejects.toMatchObject(refused)
    await expect(room.result(BY_KEY, learner)).rejects.toMatchObject(refused)
    await room.server.send(exam.submit, { params: { id } }, learner)
    expect((await room.open(BY_KEY, learner)).id).toBe(BY_KEY)
    expect(await room.result(BY_KEY, learner)).toMatchObject({ status: 'returned', last: { version: 1 } })
    expect(await room.submit(BY_KEY, [chosen('B')], learner, 2)).toMatchObject({ status: 'passed' })
  })

  it('keeps a draft that another device goes on with', async () => {
    await room.draft(MARKED, [written('写了一半')], learner)
    expect(await room.open(MARKED, learner)).toMatchObject({ status: 'todo', answers: [written('写了一半')], draftAt: expect.any(Number) })
  })
})
