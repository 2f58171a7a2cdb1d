import { homework } from '@/contract/learning/homework'
import { tx } from '../../../../server/database/tx'
import { markWithin } from '../../../../server/services/task/mark'
import type { TestSession } from '../../../support/server'
import { BY_KEY, chosen, type HomeworkRoom, MARKED, openHomeworkRoom, written } from './homework-room'

let room: HomeworkRoom
let learner: TestSession
let mobile = 13909000000
beforeAll(async () => {
  room = await openHomeworkRoom()
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
const mark = async (verdict: 'pass' | 'return', marks: number, comment = '看评语') => {
  const wish = { submissionId: await waiting(), verdict, comment, itemMarks: [{ seq: 2, marks }] }
  return tx(room.server.db, (work) => markWithin(work, wish, room.server.clock.now()))
}

describe('homework', () => {
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

  it('keeps a draft that another device goes on with', async () => {
    await room.draft(MARKED, [written('写了一半')], learner)
    expect(await room.open(MARKED, learner)).toMatchObject({ status: 'todo', answers: [written('写了一半')], draftAt: expect.any(Number) })
  })

  it.each([
    ['an item there is not', [written('多余', 9)]],
    ['an answer of another kind', [{ ...chosen('B'), answer: { kind: 'truth' as const, value: true } }]],
    ['one item twice', [chosen('A'), chosen('B')]],
    ['a picture of somebody else', [{ ...written('看图'), images: ['homework/1/a.png'] }]],
    ['a stored picture of somebody else', [{ ...written('看图'), images: ['/uploads/homework/1/a.png'] }]],
  ])('refuses %s', async (_name, answers) => {
    await expect(room.draft(MARKED, answers, learner)).rejects.toMatchObject({ code: 417 })
  })

  it('is handed in whole, once a version, and waits for the teacher', async () => {
    await expect(room.submit(MARKED, [chosen('B')], learner)).rejects.toMatchObject({ code: 417 })
    await expect(room.submit(MARKED, whole, learner, 2)).rejects.toMatchObject({ code: 409 })
    const both = await Promise.all([room.submit(MARKED, whole, learner), room.submit(MARKED, whole, learner)])
    expect(both.map(({ status, last }) => [status, last?.version])).toEqual([
      ['submitted', 1],
      ['submitted', 1],
    ])
    await expect(room.draft(MARKED, whole, learner)).rejects.toMatchObject({ code: 409 })
    await expect(room.submit(MARKED, whole, learner, 2)).rejects.toMatchObject({ code: 409 })
  })

  it('is returned with a comment, handed in again and passed, beside the others', async () => {
    await room.submit(MARKED, whole, learner)
    await expect(mark('return', 100, ' ')).rejects.toMatchObject({ code: 417 })
    await expect(mark('pass', 501)).rejects.toMatchObject({ code: 417 })
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
})

describe('homework the key decides', () => {
  it.each([
    ['B', 'passed', 1000, 10],
    ['A', 'returned', 0, 0],
  ])('%s → %s', async (letter, status, marks, credits) => {
    expect(await room.submit(BY_KEY, [chosen(letter)], learner)).toMatchObject({ status, last: { marks, credits, isLate: false } })
  })

  it('comes late for half the credits', async () => {
    room.server.clock.advance(2 * 86_400_000)
    learner = await room.server.signIn(String(mobile))
    expect(await room.submit(BY_KEY, [chosen('B')], learner)).toMatchObject({ status: 'passed', last: { isLate: true, credits: 5 } })
  })
})
