import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import type { TestSession } from '../../../support/server'
import { change, FULL_MARKS, letters, PAPER, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const DAY_MS = 86_400_000
const POINTS = [
  { text: '定义', share: 60 },
  { text: '举例', share: 40 },
]

let hall: ExamHall
let learner: TestSession
let mobile = 13900400000
beforeAll(async () => {
  hall = await openExamHall()
  await hall.server.db
    .updateTable('question_version')
    .set({ answer_key: JSON.stringify({ kind: 'points', reference: [], points: POINTS }) })
    .where('question_id', '=', Q.essay)
    .execute()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

const assess = (id: number, met: boolean[], session = learner, questionId: number = Q.essay) =>
  hall.server.send(standing.assess, { params: { id }, body: { questionId, met } }, session)

describe('the self-assessment of an essay', () => {
  it('pays the points that are met, lists them in the receipt, and leaves the public rank', async () => {
    const { id, marks } = await hall.take(RIGHT, learner)
    expect(await assess(id, [true, false])).toEqual({ marksGot: 180, marks: marks + 180 })
    const result = await hall.resultOf(id, learner)
    const essay = result.questions.find((question) => question.id === Q.essay)
    expect(result.marks).toBe(marks + 180)
    expect(essay).toMatchObject({
      marksGot: 180,
      verdict: 'partial',
      met: [true, false],
      receipt: { rule: 'by-points', fraction: 0.6, arithmetic: '答到 1 个采分点，共 2 个（定义 60%）：3.00 × 60/100 = 1.80' },
    })
    const { entries } = await hall.server.send(exam.rank, { params: { id: PAPER }, query: {} })
    expect(entries).toMatchObject([{ place: 1, marks }])
  })

  it('is the same however often and at once it is sent', async () => {
    const { id } = await hall.take(RIGHT, learner)
    const made = await Promise.all([1, 2, 3, 4].map(() => assess(id, [true, true])))
    expect(new Set(made.map(({ marks }) => marks))).toEqual(new Set([FULL_MARKS]))
    expect((await hall.resultOf(id, learner)).marks).toBe(FULL_MARKS)
  })

  it('may be changed for seven days, and be made for the first time later still', async () => {
    const { id, marks } = await hall.take(RIGHT, learner)
    await assess(id, [true, true])
    hall.server.clock.advance(7 * DAY_MS - 1)
    // The session of the test ends in between.
    learner = await hall.server.signIn(String(mobile))
    expect((await assess(id, [false, true])).marks).toBe(marks + 120)
    hall.server.clock.advance(1)
    await expect(assess(id, [true, true])).rejects.toThrow('409 交卷已满 7 天，自评不能再改')
    expect((await assess(id, [false, true])).marks).toBe(marks + 120)
    const second = await hall.take(RIGHT, learner)
    hall.server.clock.advance(8 * DAY_MS)
    learner = await hall.server.signIn(String(mobile))
    expect((await assess(second.id, [true, true])).marks).toBe(FULL_MARKS)
  })

  it('belongs to the learner of the result', async () => {
    const { id } = await hall.take(RIGHT, learner)
    const other = await hall.server.signIn('13922222223')
    await expect(assess(id, [true, true], other)).rejects.toMatchObject({ code: 404 })
    await expect(hall.server.send(standing.assess, { params: { id }, body: { questionId: Q.essay, met: [true] } })).rejects.toMatchObject({
      code: 401,
    })
  })

  it('refuses what is no answered essay, and points that are not there', async () => {
    const { id } = await hall.take([change(Q.single, 1, letters('B'))], learner)
    await expect(assess(id, [true, true])).rejects.toThrow('这道题没有作答，不能自评')
    await expect(assess(id, [true], learner, Q.single)).rejects.toThrow('只有问答题可以自评')
    await expect(assess(id, [true], learner, 999)).rejects.toThrow('这道题不在这份答卷里')
    const again = await hall.take(RIGHT, learner)
    await expect(assess(again.id, [true])).rejects.toMatchObject({ code: 417 })
  })

  it('brings a partly met essay into the wrong book', async () => {
    const { id } = await hall.take(RIGHT, learner)
    const wrong = () =>
      hall.server.db
        .selectFrom('wrong_entry')
        .select('question_id')
        .where('user_id', '=', learner.userId)
        .where('gone_at', 'is', null)
        .execute()
    expect(await wrong()).toEqual([])
    await assess(id, [true, false])
    expect(await wrong()).toEqual([{ question_id: Q.essay }])
    await assess(id, [true, true])
    expect(await wrong()).toEqual([])
  })
})
