import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { buildDesk } from '#server/desk/app'
import { essayById } from '#server/repositories/exam/essay-tasks'
import { essaySheet, markEssayWithin } from '#server/services/exam/mark-essay'
import { message } from '@/contract/account/message'
import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import { type Browser, staffBrowser } from '../../desk/staff'
import { FULL_MARKS, PAPER, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const POINTS = [
  { text: '定义', share: 60 },
  { text: '举例', share: 40 },
]

describe('an essay marked by a teacher', () => {
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
    expect([done.status, done.to]).toEqual([303, `/essays/${task}?done=1`])
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

  it('is not marked by another number of points than it has', async () => {
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

  it('is none that is not there', async () => {
    const marked = tx(hall.server.db, (work) => markEssayWithin(work, { taskId: 999_999, met: [true], comment: '' }, 1))
    await expect(marked).rejects.toThrow('主观题不存在')
  })

  it('may be marked again; the rank follows the last marking', async () => {
    const learner = await hall.server.signIn('13900410002')
    const { id, marks } = await hall.take(RIGHT, learner)
    const task = await taskOf(id)
    await teacher.act('mark-essay', task, { met: '1 2', comment: '' })
    expect(await ranked()).toEqual([FULL_MARKS])
    hall.server.clock.advance(1)
    await teacher.act('mark-essay', task, { met: '0', comment: '' })
    expect(await ranked()).toEqual([marks])
    expect((await hall.resultOf(id, learner)).marks).toBe(marks)
  })

  it('refuses points that the question does not have', async () => {
    const { id } = await hall.take(RIGHT, await hall.server.signIn('13900410003'))
    expect((await teacher.act('mark-essay', await taskOf(id), { met: '3', comment: '' })).status).toBe(422)
  })

  it('leaves a blank answer out of the queue', async () => {
    const { id } = await hall.take([], await hall.server.signIn('13900410004'))
    expect(await hall.server.db.selectFrom('essay_task').selectAll().where('result_id', '=', id).execute()).toEqual([])
  })
})
