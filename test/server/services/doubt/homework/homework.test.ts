import type { TestSession } from '../../../../support/server'
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

const whole = [chosen('B'), written('借：原材料')]

describe('handing in', () => {
  it.each([
    ['an item there is not', [written('多余', 9)]],
    ['an answer of another kind', [{ ...chosen('B'), answer: { kind: 'truth' as const, value: true } }]],
    ['one item twice', [chosen('A'), chosen('B')]],
    ['a picture of somebody else', [{ ...written('看图'), images: ['homework/1/a.png'] }]],
    ['a stored picture of somebody else', [{ ...written('看图'), images: ['/uploads/homework/1/a.png'] }]],
  ])('refuses %s', async (_name, answers) => {
    await expect(room.draft(MARKED, answers, learner)).rejects.toMatchObject({ code: 417 })
  })

  it('refuses a picture of another host under an address like the learner’s own', async () => {
    for (const host of ['https://evil.example', 'https://evil.example/uploads'])
      await expect(
        room.draft(MARKED, [{ ...written('看图'), images: [`${host}/homework/${learner.userId}/a.png`] }], learner),
      ).rejects.toMatchObject({ code: 417 })
  })

  it('needs every answer, once a version, and then waits for the teacher', async () => {
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
})

describe('homework graded by its key', () => {
  it.each([
    ['B', 'passed', 1000, 10],
    ['A', 'returned', 0, 0],
  ])('%s leads to %s', async (letter, status, marks, credits) => {
    expect(await room.submit(BY_KEY, [chosen(letter)], learner)).toMatchObject({ status, last: { marks, credits, isLate: false } })
  })

  it('gives half the credits when it is late', async () => {
    room.server.clock.advance(2 * 86_400_000)
    learner = await room.server.signIn(String(mobile))
    expect(await room.submit(BY_KEY, [chosen('B')], learner)).toMatchObject({ status: 'passed', last: { isLate: true, credits: 5 } })
  })
})
