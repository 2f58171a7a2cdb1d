import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { blanks, change, FULL_MARKS, letters, Q, RIGHT, SECRET } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900300000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

describe('the result', () => {
  it('gives everything but the essay when all is right', async () => {
    const result = await hall.take(RIGHT, learner)
    expect(result).toMatchObject({
      marks: FULL_MARKS - 300,
      fullMarks: FULL_MARKS,
      passMarks: 700,
      isPassed: true,
      place: 1,
      takerCount: 1,
    })
    const essay = result.questions.find(({ id }) => id === Q.essay)
    expect(essay).toMatchObject({ verdict: 'unmarked', marksGot: 0, receipt: { arithmetic: '待评分/自评：0.00' } })
  })

  it('shows key, explanation and a receipt for every question', async () => {
    const result = await hall.take(
      [
        change(Q.single, 1, letters('A')),
        change(Q.choice, 1, letters('AB')),
        change(Q.fill, 1, blanks('0', '现金')),
        change(Q.child, 1, letters('A')),
      ],
      learner,
    )
    const got = new Map(result.questions.map((question) => [question.id, question]))
    expect(result.marks).toBe(133 + 100 + 75)
    expect(result.isPassed).toBe(false)
    expect(got.get(Q.single)).toMatchObject({ verdict: 'wrong', key: letters('B'), receipt: { rule: 'equality', fraction: 0 } })
    expect(got.get(Q.choice)).toMatchObject({
      answer: letters('AB'),
      marksGot: 133,
      verdict: 'partial',
      points: ['法的渊源', '法律责任'],
      receipt: { rule: 'proportional', arithmetic: '少选，选对 2 个，共 3 个：2.00 × 2/3 = 1.33', fraction: 2 / 3 },
    })
    expect(got.get(Q.determine)).toMatchObject({ answer: null, verdict: 'blank', receipt: { arithmetic: '未作答：0.00' } })
    expect(got.get(Q.child)).toMatchObject({ verdict: 'partial', receipt: { rule: 'half', arithmetic: '少选，得一半：1.50 × 1/2 = 0.75' } })
    expect(got.get(Q.material)).toMatchObject({
      key: null,
      marks: 0,
      marksGot: 0,
      receipt: { rule: 'sum', arithmetic: '各小题之和：0.75 + 0.00 = 0.75' },
    })
    expect(JSON.stringify(got.get(Q.single)?.explanation)).toContain(SECRET)
  })

  it('adds up by type and by knowledge point, a material by its children', async () => {
    const { byType, byPoint } = await hall.take(RIGHT, learner)
    expect(byType).toEqual([
      { type: 'single_choice', marks: 200, fullMarks: 200, rightCount: 1, questionCount: 1 },
      { type: 'choice', marks: 200, fullMarks: 200, rightCount: 1, questionCount: 1 },
      { type: 'determine', marks: 150, fullMarks: 150, rightCount: 2, questionCount: 2 },
      { type: 'fill', marks: 200, fullMarks: 200, rightCount: 1, questionCount: 1 },
      { type: 'essay', marks: 0, fullMarks: 300, rightCount: 0, questionCount: 1 },
      { type: 'uncertain_choice', marks: 150, fullMarks: 150, rightCount: 1, questionCount: 1 },
    ])
    expect(byPoint).toEqual([
      { point: '法的渊源', pointId: 1, marks: 750, fullMarks: 750, rightCount: 4, questionCount: 4 },
      { point: '法律责任', pointId: 2, marks: 350, fullMarks: 650, rightCount: 3, questionCount: 4 },
    ])
  })

  it('the result is graded by the version at the start of the attempt', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('B'))], learner)
    const old = await hall.server.db
      .selectFrom('question_version')
      .selectAll()
      .where('question_id', '=', Q.single)
      .executeTakeFirstOrThrow()
    const { stem_text: _, ...said } = old
    const { stem, options, explanation, point_ids } = said
    const texts = { stem: JSON.stringify(stem), options: JSON.stringify(options), explanation: JSON.stringify(explanation) }
    const lists = { point_ids: JSON.stringify(point_ids), pinned: JSON.stringify(said.pinned) }
    const next = { ...said, ...texts, ...lists, version: 2, answer_key: JSON.stringify(letters('C')) }
    await hall.server.db.insertInto('question_version').values(next).execute()
    await hall.server.db.updateTable('question').set({ version: 2 }).where('id', '=', Q.single).execute()
    expect((await hall.resultOf((await hall.submit(id, learner)).resultId, learner)).marks).toBe(200)
    await hall.server.db.updateTable('question').set({ version: 1 }).where('id', '=', Q.single).execute()
  })

  it('belongs to its learner', async () => {
    const { id } = await hall.take(RIGHT, learner)
    const other = await hall.server.signIn('13922222222')
    await expect(hall.resultOf(id, other)).rejects.toMatchObject({ code: 404 })
    await expect(hall.server.send(exam.result, { params: { id } })).rejects.toMatchObject({ code: 401 })
  })

  it('ranks among first attempts only', async () => {
    const [best, middle] = [await hall.server.signIn('13933333331'), await hall.server.signIn('13933333332')]
    await hall.take(RIGHT, best)
    await hall.take([change(Q.single, 1, letters('B'))], middle)
    const first = await hall.take([], learner)
    expect(first).toMatchObject({ place: 3, takerCount: 3, percentile: 0 })
    const second = await hall.take(RIGHT, learner)
    expect(second).toMatchObject({ place: null, takerCount: 3, percentile: 66 })
    expect((await hall.resultOf(first.id, learner)).place).toBe(3)
  })
})
