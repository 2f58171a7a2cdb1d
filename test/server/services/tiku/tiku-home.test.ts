import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { change, EMPTY_PAPER, letters, PAPER, Q, RUN, truth } from '../exam/exam-fixture'
import { type ExamHall, openExamHall } from '../exam/exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900500000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const home = (categoryId: number, session?: TestSession) => hall.server.send(exam.tikuHome, { query: { categoryId } }, session)

describe('the question bank', () => {
  it('shows a visitor the subjects of a direction', async () => {
    const { categoryName, subjects } = await home(22)
    expect(categoryName).toBe('初级会计职称')
    expect(subjects.map(({ id, name, questionCount, answeredCount }) => [id, name, questionCount, answeredCount])).toEqual([
      [221, '经济法基础', 7, 0],
      [222, '初级会计实务', 0, 0],
    ])
    expect(subjects[0]?.chapters).toEqual([{ id: 22101, title: '总论', questionCount: 7 }])
    expect(subjects[0]?.papers.map(({ id }) => id)).toEqual([PAPER, EMPTY_PAPER])
  })

  it('treats a subject as its own direction and refuses an unknown category', async () => {
    expect((await home(221)).subjects.map(({ id }) => id)).toEqual([221])
    expect((await home(2)).subjects).toEqual([])
    await expect(home(999)).rejects.toMatchObject({ code: 404 })
  })

  it('counts each question answered in finished attempts once', async () => {
    const other = await hall.server.signIn('13900599999')
    await hall.take([change(Q.essay, 1, { kind: 'text', text: '答' }), change(Q.fill, 2, { kind: 'blanks', texts: ['甲', '乙'] })], other)
    const { id } = await hall.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner)
    const changes = [change(Q.single, 1, letters('A')), change(Q.determine, 2, truth(false)), change(Q.choice, 3, letters(''))]
    await hall.server.send(exam.saveAnswers, { params: { id }, body: { run: RUN, after: 0, changes } }, learner)
    expect((await home(22, learner)).subjects[0]?.answeredCount).toBe(0)
    await hall.server.send(exam.submit, { params: { id } }, learner)
    await hall.take([change(Q.single, 1, letters('B'))], learner)
    expect((await home(22, learner)).subjects[0]?.answeredCount).toBe(2)
    // In a chapter of its own it is one of the subject all the same.
    await hall.server.db.insertInto('tiku_chapter').values({ id: 22109, category_id: 221, title: '合同', seq: 9 }).execute()
    await hall.server.db.updateTable('question').set({ chapter_id: 22109 }).where('id', '=', Q.determine).execute()
    expect((await home(22, learner)).subjects[0]?.answeredCount).toBe(2)
  })
})
