import type { FastifyInstance } from 'fastify'
import { type Tx, tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { essayById } from '#server/repositories/exam/essay-tasks'
import { essaySheet, markEssayWithin } from '#server/services/exam/essays'
import { message } from '@/contract/account/message'
import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import type { TestSession } from '../../../support/server'
import { type Browser, staffBrowser } from '../../desk/staff'
import { change, FULL_MARKS, letters, PAPER, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const POINTS = [
  { text: '定义', share: 60 },
  { text: '举例', share: 40 },
]

describe('an essay graded by a teacher', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    hall = await openExamHall()
    desk = await buildDesk(hall.server.deps)
    await hall.server.db
      .updateTable('question_version')
      .set({ answer_key: JSON.stringify({ kind: 'points', reference: [], points: POINTS }) })
      .where('question_id', '=', Q.essay)
      .execute()
    teacher = await staffBrowser(hall.server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })
  beforeEach(() => hall.clear())

  const ranked = async () => (await hall.server.send(exam.rank, { params: { id: PAPER }, query: {} })).entries.map(({ marks }) => marks)
  const taskOf = async (resultId: number) =>
    (await hall.server.db.selectFrom('essay_task').select('id').where('result_id', '=', resultId).executeTakeFirstOrThrow()).id

  it('moves result and rank by the points met, with a receipt and a message, and counts over the self-assessment', async () => {
    const learner = await hall.server.signIn('13900410001')
    const { id, marks } = await hall.take(RIGHT, learner)
    const assess = { params: { id }, body: { questionId: Q.essay, met: [true, true] } }
    await hall.server.send(standing.assess, assess, learner)
    expect(await ranked()).toEqual([marks])
    const task = await taskOf(id)
    expect((await teacher.get('/essays?status=waiting')).body).toContain(`/essays/${task}`)
    const done = await teacher.act('mark-essay', task, { met: '1', comment: '少了例子。' })
    // Nothing else waits.
    expect([done.status, done.to]).toEqual([303, `/essays/${task}?done=last`])
    const result = await hall.resultOf(id, learner)
    expect(result).toMatchObject({ marks: marks + 180, place: 1 })
    expect(result.questions.find((question) => question.id === Q.essay)).toMatchObject({
      marksGot: 180,
      teacherMark: { met: [true, false], comment: '少了例子。' },
      receipt: { arithmetic: expect.stringContaining('定义 60%') },
    })
    expect(await ranked()).toEqual([marks + 180])
    expect(await hall.server.send(message.list, { query: { group: 'exam' } }, learner)).toMatchObject([
      { kind: 'essay_marked', body: expect.stringMatching(/^《.+》的主观题得 1\.8 分，总分 [\d.]+ 分。少了例子。$/) },
    ])
    const row = await essayById(hall.server.db, task)
    const sheet = row && (await essaySheet(hall.server.db, row))
    expect(sheet).toMatchObject({ stem: '题干5', marks: 300, marksGot: 180, points: [{}, {}] })
    await expect(hall.server.send(standing.assess, assess, learner)).rejects.toThrow('409 老师已经批改了这道题，不能再自评')
  })

  it('shows the signature of who marked it, as the staff have it', async () => {
    const learner = await hall.server.signIn('13900410005')
    const { id } = await hall.take(RIGHT, learner)
    const { id: teacherId } = await hall.server.db
      .insertInto('teacher')
      .values({ id: 9_901, name: '张老师', title: '', avatar: '', intro: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seen = async () => (await hall.resultOf(id, learner)).questions.find((question) => question.id === Q.essay)?.teacherMark
    await teacher.act('mark-essay', await taskOf(id), { met: '1', comment: '' })
    expect(await seen()).not.toHaveProperty('teacher')
    await hall.server.db.updateTable('staff').set({ teacher_id: teacherId }).execute()
    hall.server.clock.advance(1_000)
    await teacher.act('mark-essay', await taskOf(id), { met: '2', comment: '' })
    await hall.server.db.updateTable('staff').set({ teacher_id: null }).execute()
    expect(await seen()).toMatchObject({ teacher: '张老师' })
  })

  it('an essay is refused with another number of points than it has', async () => {
    const { id } = await hall.take(RIGHT, await hall.server.signIn('13900410003'))
    const taskId = await taskOf(id)
    const mark = (met: boolean[]) => tx(hall.server.db, (work) => markEssayWithin(work, { taskId, met, comment: '' }, 1))
    for (const met of [[], [true], [true, true, true]]) await expect(mark(met)).rejects.toThrow('采分点的数目不符，请重新打开再评')
    const withoutPoints = async (work: Tx) => {
      const answer_key = JSON.stringify({ kind: 'points', reference: [], points: [] })
      await work.updateTable('question_version').set({ answer_key }).where('question_id', '=', Q.essay).execute()
      return markEssayWithin(work, { taskId, met: [], comment: '' }, 1)
    }
    await expect(tx(hall.server.db, withoutPoints)).rejects.toThrow('采分点的数目不符，请重新打开再评')
  })

  it('an essay is refused when it is missing', async () => {
    const marked = tx(hall.server.db, (work) => markEssayWithin(work, { taskId: 999_999, met: [true], comment: '' }, 1))
    await expect(marked).rejects.toThrow('主观题不存在')
  })

  it('can be graded again; the rank follows the last grading', async () => {
    const learner = await hall.server.signIn('13900410002')
    const { id, marks } = await hall.take(RIGHT, learner)
    const task = await taskOf(id)
    await teacher.act('mark-essay', task, { met: ['1', '2'], comment: '' })
    expect(await ranked()).toEqual([FULL_MARKS])
    hall.server.clock.advance(1)
    await teacher.act('mark-essay', task, { comment: '' })
    expect(await ranked()).toEqual([marks])
    expect((await hall.resultOf(id, learner)).marks).toBe(marks)
  })

  it('refuses points that the question does not have', async () => {
    const { id } = await hall.take(RIGHT, await hall.server.signIn('13900410003'))
    expect((await teacher.act('mark-essay', await taskOf(id), { met: '3', comment: '' })).status).toBe(422)
  })

  it('an essay with a blank answer is not queued', async () => {
    const { id } = await hall.take([], await hall.server.signIn('13900410004'))
    expect(await hall.server.db.selectFrom('essay_task').selectAll().where('result_id', '=', id).execute()).toEqual([])
  })
})

describe('assess', () => {
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
    it('gives the marks of the points met, lists them in the receipt, and leaves the public rank', async () => {
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

    it('stays the same for repeated and simultaneous requests', async () => {
      const { id } = await hall.take(RIGHT, learner)
      const made = await Promise.all([1, 2, 3, 4].map(() => assess(id, [true, true])))
      expect(new Set(made.map(({ marks }) => marks))).toEqual(new Set([FULL_MARKS]))
      expect((await hall.resultOf(id, learner)).marks).toBe(FULL_MARKS)
    })

    it('can be changed for seven days, and made for the first time later still', async () => {
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
      await expect(hall.server.send(standing.assess, { params: { id }, body: { questionId: Q.essay, met: [true] } })).rejects.toMatchObject(
        {
          code: 401,
        },
      )
    })

    it('refuses anything but an answered essay, and a wrong number of points', async () => {
      const { id } = await hall.take([change(Q.single, 1, letters('B'))], learner)
      await expect(assess(id, [true, true])).rejects.toThrow('这道题没有作答，不能自评')
      await expect(assess(id, [true], learner, Q.single)).rejects.toThrow('只有问答题可以自评')
      await expect(assess(id, [true], learner, 999)).rejects.toThrow('这道题不在这份答卷里')
      const again = await hall.take(RIGHT, learner)
      await expect(assess(again.id, [true])).rejects.toMatchObject({ code: 417 })
    })

    it('adds a partly met essay to the wrong book', async () => {
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
})
