import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { change, EMPTY_PAPER, letters, MINUTES, PAPER, Q, REFERENCE, RIGHT, SECRET } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900000000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

describe('starting', () => {
  it('gives every device the same attempt in the same order', async () => {
    const first = await hall.start(learner)
    const second = await hall.start(await hall.server.signIn(String(mobile)))
    expect(second).toEqual(first)
    expect(await hall.open(first.id, learner)).toEqual(first)
    expect(first.deadline - first.startedAt).toBe(MINUTES * 60_000)
    expect(first.sections.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(Object.values(Q))
  })

  it('creates one attempt of two starts at once', async () => {
    const made = await Promise.all([hall.start(learner), hall.start(learner), hall.start(learner), hall.start(learner)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('never shows a key or an explanation before handing in', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, RIGHT, learner)
    for (const reply of [
      await hall.server.exchange(exam.startAttempt, { params: { id: PAPER } }, learner),
      await hall.server.exchange(exam.attempt, { params: { id } }, learner),
    ]) {
      const raw = JSON.stringify(reply.res)
      expect(raw).toContain('题干1')
      for (const hidden of [SECRET, REFERENCE, 'explanation', '"key"', 'answer_key', 'alternatives', '银行存款', '要点'])
        expect(raw).not.toContain(hidden)
    }
  })

  it('shows the number of blanks and ties children to their material', async () => {
    const questions = (await hall.start(learner)).sections.flatMap((section) => section.questions)
    expect(questions.find(({ id }) => id === Q.fill)).toMatchObject({ blankCount: 2, marks: 200 })
    expect(questions.find(({ id }) => id === Q.material)).toMatchObject({ marks: 0, parentId: null, options: [] })
    expect(questions.find(({ id }) => id === Q.child)).toMatchObject({ marks: 150, parentId: Q.material })
  })

  it('shows each part by its kind, the saved answers and their run, and after the end the result', async () => {
    const { id, startedAt } = await hall.start(learner)
    await hall.takeOver(id, 'runaaaa1', 'phone0001', learner)
    await hall.save(id, [change(Q.single, 1, letters('A'), false, 'runaaaa1', 1)], learner, 'runaaaa1')
    const seen = await hall.open(id, learner)
    expect(seen).toMatchObject({ id, paperId: PAPER, title: '摸底卷', status: 'running', epoch: 1, resultId: null })
    expect(seen.deadline).toBe(startedAt + MINUTES * 60_000)
    expect(seen.sections.map(({ type }) => type)).toEqual(['single_choice', 'choice', 'determine', 'fill', 'essay', 'material'])
    expect(seen.answers).toMatchObject([{ questionId: Q.single, answer: letters('A') }])
    // However often it was taken over, all that is saved is shown.
    await hall.server.db.updateTable('attempt').set({ epoch: 1_000_000 }).where('id', '=', id).execute()
    expect(await hall.open(id, learner)).toMatchObject({ epoch: 1_000_000, answers: seen.answers })
    hall.passMinutes(MINUTES)
    const over = await hall.open(id, learner)
    expect(over).toMatchObject({ status: 'submitted', resultId: (await hall.submit(id, learner)).resultId })
  })

  it('starts a new attempt after handing in', async () => {
    const first = await hall.start(learner)
    await hall.submit(first.id, learner)
    const second = await hall.start(learner)
    expect(second.id).not.toBe(first.id)
    expect(second.answers).toEqual([])
  })

  it('refuses a paper that is missing or empty, and a visitor', async () => {
    await expect(hall.server.send(exam.startAttempt, { params: { id: 999 } }, learner)).rejects.toMatchObject({ code: 404 })
    await expect(hall.server.send(exam.startAttempt, { params: { id: EMPTY_PAPER } }, learner)).rejects.toMatchObject({ code: 409 })
    await expect(hall.server.send(exam.startAttempt, { params: { id: PAPER } })).rejects.toMatchObject({ code: 401 })
  })
})

describe('an attempt of another learner', () => {
  it('cannot be opened, saved or handed in', async () => {
    const { id } = await hall.start(learner)
    const other = await hall.server.signIn('13911111111')
    await expect(hall.open(id, other)).rejects.toMatchObject({ code: 404 })
    await expect(hall.save(id, RIGHT, other)).rejects.toMatchObject({ code: 404 })
    await expect(hall.submit(id, other)).rejects.toMatchObject({ code: 404 })
    expect(await hall.open(id, learner)).toMatchObject({ status: 'running', answers: [] })
  })
})
