import { exam } from '@/contract/exam/exam'
import type { Answer } from '@/contract/tiku/question.schema'
import type { TestSession } from '../../../support/server'
import { blanks, change, EMPTY_PAPER, letters, MINUTES, PAPER, Q, REFERENCE, RIGHT, RUN, SECRET, truth } from './exam-fixture'
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

const answersOf = async (id: number) => new Map((await hall.open(id, learner)).answers.map((each) => [each.questionId, each.answer]))

const OTHER = 'secondrun'
const given = (questionId: number, answer: Answer | null, isFlagged = false) => ({
  questionId,
  order: expect.any(Number),
  answer,
  isFlagged,
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
      await hall.server.exchange(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner),
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
    await expect(hall.server.send(exam.startAttempt, { params: { id: 999 }, query: {} }, learner)).rejects.toMatchObject({ code: 404 })
    await expect(hall.server.send(exam.startAttempt, { params: { id: EMPTY_PAPER }, query: {} }, learner)).rejects.toMatchObject({
      code: 409,
    })
    await expect(hall.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} })).rejects.toMatchObject({ code: 401 })
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

describe('saving', () => {
  it('changes nothing when a batch comes twice', async () => {
    const { id } = await hall.start(learner)
    const batch = [change(Q.single, 3, letters('A')), change(Q.fill, 4, blanks('0', ''), true)]
    const saved = await hall.save(id, batch, learner)
    const stored = [given(Q.single, letters('A')), given(Q.fill, blanks('0', ''), true)]
    expect(saved).toMatchObject({ status: 'running', leftMs: MINUTES * 60_000, isActive: true, answers: stored })
    const before = await hall.open(id, learner)
    expect(await hall.save(id, batch, learner)).toEqual(saved)
    expect(await hall.open(id, learner)).toEqual(before)
    expect(before.answers).toEqual(stored)
    expect(await hall.operations(id)).toHaveLength(2)
  })

  it('accepts answers with text that no database can store, and refuses numbers it cannot count', async () => {
    const { id } = await hall.start(learner)
    const broken = [change(Q.essay, 1, { kind: 'text', text: '答\u0000案\ud83d' }), change(Q.single, 2, letters('A'))]
    await hall.save(id, broken, learner)
    const answers = await answersOf(id)
    expect([answers.get(Q.essay), answers.get(Q.single)]).toEqual([{ kind: 'text', text: '答\uFFFD案\uFFFD' }, letters('A')])
    for (const odd of [change(Q.single, 2 ** 31, null), change(Q.single, 3, null, false, RUN, 2 ** 31)])
      await expect(hall.save(id, [odd], learner)).rejects.toMatchObject({ code: 417 })
  })

  it('keeps a newer change of a run over an older one, and records both', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 5, letters('C')), change(Q.single, 2, letters('A'))], learner)
    await hall.save(id, [change(Q.single, 4, letters('D'))], learner)
    await hall.save(id, [change(Q.single, 5, letters('D'))], learner)
    expect((await answersOf(id)).get(Q.single)).toEqual(letters('C'))
    await hall.save(id, [change(Q.single, 6, null)], learner)
    expect((await answersOf(id)).get(Q.single)).toBeNull()
    expect((await hall.operations(id)).map(({ seq }) => seq)).toEqual([5, 2, 4, 6])
  })

  it('lets the last writer win between runs, and returns to each the unseen answers', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 9, letters('A'))], learner)
    const { answers } = await hall.save(id, [change(Q.single, 1, letters('B'), false, OTHER)], learner, OTHER)
    expect(answers).toEqual([given(Q.single, letters('B'))])
    const [last] = answers
    expect((await hall.save(id, [], learner, OTHER, last?.order ?? 0)).answers).toEqual([])
    expect((await hall.save(id, [], learner)).answers).toEqual(answers)
  })

  it('merges the answers of an offline run before its takeover, question by question', async () => {
    const { id } = await hall.start(learner)
    await hall.takeOver(id, RUN, 'phone0001', learner)
    await hall.takeOver(id, OTHER, 'tablet001', learner, true)
    await hall.save(id, [change(Q.single, 1, letters('B'), false, OTHER, 2)], learner, OTHER)
    const late = [change(Q.single, 7, letters('A'), false, RUN, 1), change(Q.determine, 8, truth(true), false, RUN, 1)]
    expect(await hall.save(id, late, learner)).toMatchObject({ isActive: false, epoch: 2 })
    const answers = await answersOf(id)
    expect([answers.get(Q.single), answers.get(Q.determine)]).toEqual([letters('B'), truth(true)])
    expect((await hall.operations(id)).map(({ run, epoch }) => [run, epoch])).toEqual([
      [OTHER, 2],
      [RUN, 1],
      [RUN, 1],
    ])
  })

  it('refuses a run that claims a later takeover', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('A'), false, RUN, 99)], learner)
    await hall.save(id, [change(Q.single, 1, letters('B'), false, OTHER)], learner, OTHER)
    expect((await answersOf(id)).get(Q.single)).toEqual(letters('B'))
  })

  it('loses nothing when two devices save at once', async () => {
    const { id } = await hall.start(learner)
    await Promise.all(RIGHT.map((one) => hall.save(id, [one], learner)))
    expect((await hall.open(id, learner)).answers).toHaveLength(RIGHT.length)
  })

  it('treats an empty answer as none, and false and 0 as answers', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.choice, 1, letters('')), change(Q.determine, 1, truth(false)), change(Q.fill, 1, blanks('0'))], learner)
    const answers = await answersOf(id)
    expect([answers.get(Q.choice), answers.get(Q.determine), answers.get(Q.fill)]).toEqual([null, truth(false), blanks('0')])
  })

  it.each([
    ['a question of another paper', change(99, 1, letters('A'))],
    ['a material', change(Q.material, 1, { kind: 'text', text: '答' })],
    ['a letter that is not offered', change(Q.single, 1, letters('H'))],
    ['two letters for a single choice', change(Q.single, 1, letters('AB'))],
    ['an answer of another kind', change(Q.determine, 1, letters('A'))],
  ])('refuses %s and saves nothing of the batch', async (_, wrong) => {
    const { id } = await hall.start(learner)
    await expect(hall.save(id, [change(Q.choice, 1, letters('A')), wrong], learner)).rejects.toMatchObject({ code: 417 })
    expect((await hall.open(id, learner)).answers).toEqual([])
  })

  it('writes nothing from the deadline on and returns the saved answers', async () => {
    const { id, deadline } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('B'))], learner)
    hall.passMinutes(MINUTES)
    const late = await hall.save(id, [change(Q.single, 2, letters('C')), change(Q.determine, 1, truth(false))], learner)
    const stored = [given(Q.single, letters('B'))]
    expect(late).toEqual({ status: 'submitted', deadline, leftMs: 0, isActive: true, epoch: 0, answers: stored })
    const after = await hall.open(id, learner)
    expect(after.status).toBe('submitted')
    expect(after.answers).toEqual(stored)
    expect((await hall.operations(id)).map(({ is_late }) => is_late)).toEqual([false, true, true])
    const result = await hall.server.send(exam.result, { params: { id: after.resultId ?? 0 } }, learner)
    expect(result).toMatchObject({ marks: 200, submittedAt: deadline, usedSeconds: MINUTES * 60 })
  })
})
