import { exam } from '@/contract/exam/exam'
import { practice } from '@/contract/tiku/practice'
import type { TestSession } from '../../../../support/server'
import { blanks, letters, PAPER, Q, truth } from '../../exam/exam-fixture'
import { openPracticeHall, type PracticeHall } from './practice-hall'

let hall: PracticeHall
let learner: TestSession
let mobile = 13902000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const stored = (practiceId: number) =>
  hall.server.db.selectFrom('practice_answer').selectAll().where('practice_id', '=', practiceId).orderBy('seq').execute()
const wrongBook = () =>
  hall.server.db.selectFrom('wrong_entry').select(['question_id', 'times_wrong']).where('user_id', '=', learner.userId).execute()

describe('answering', () => {
  it('returns verdict, key, explanation and receipt at once', async () => {
    const { id } = await hall.startChapter(learner)
    const { graded, solution } = await hall.give(id, Q.choice, letters('AB'), learner)
    expect(graded).toMatchObject({ questionId: Q.choice, seq: 1, answer: letters('AB'), verdict: 'partial', marksGot: 67 })
    expect(graded.receipt?.arithmetic).toEqual(expect.any(String))
    expect(solution).toMatchObject({ questionId: Q.choice, key: letters('ABD'), points: ['法的渊源', '法律责任'] })
    expect(solution.explanation).not.toEqual([])
  })

  it.each([
    ['a blank of 0', Q.fill, blanks('0', '存款'), 'right'],
    ['false', Q.determine, truth(false), 'right'],
    ['an essay', Q.essay, { kind: 'text' as const, text: '答' }, 'unmarked'],
    ['no letter', Q.single, letters(''), 'blank'],
    ['nothing', Q.single, null, 'blank'],
  ])('grades %s', async (_, questionId, answer, verdict) => {
    const { id } = await hall.startChapter(learner)
    expect((await hall.give(id, questionId, answer, learner)).graded.verdict).toBe(verdict)
  })

  it('grades the questions of a paper as its exam does: by all their options, and by the amounts of its rules', async () => {
    const { db } = hall.server
    await db.updateTable('paper').set({ preset: 'accounting-2016' }).where('id', '=', PAPER).execute()
    await db.updateTable('paper_section').set({ rule: 'edx-edc' }).where('paper_id', '=', PAPER).where('seq', '=', 2).execute()
    const { id } = await hall.start({ kind: 'paper', paperId: PAPER }, learner)
    expect((await hall.give(id, Q.choice, letters('AB'), learner)).graded.marksGot).toBe(160)
    expect((await hall.give(id, Q.determine, truth(true), learner)).graded).toMatchObject({ marksGot: -50, verdict: 'wrong' })
  })

  it('changes nothing when the same sequence number arrives again', async () => {
    const { id } = await hall.startChapter(learner)
    const first = await hall.give(id, Q.single, letters('A'), learner)
    expect(await hall.give(id, Q.single, letters('B'), learner)).toEqual(first)
    expect(await stored(id)).toHaveLength(1)
    expect(await wrongBook()).toEqual([{ question_id: Q.single, times_wrong: 1 }])
  })

  it('stores a second answer, but the first one counts', async () => {
    const { id } = await hall.startChapter(learner)
    await hall.give(id, Q.single, letters('A'), learner)
    const { graded } = await hall.give(id, Q.single, letters('B'), learner, 2)
    expect(graded.verdict).toBe('right')
    expect((await stored(id)).map(({ verdict, is_first }) => [verdict, is_first])).toEqual([
      ['wrong', true],
      ['right', false],
    ])
    expect((await hall.open(id, learner)).answers).toMatchObject([{ seq: 2, verdict: 'right' }])
    expect((await hall.study(learner)).subjects[0]).toMatchObject({ answeredCount: 1, rightPercent: 0 })
    expect(await wrongBook()).toEqual([{ question_id: Q.single, times_wrong: 1 }])
  })

  it('accepts simultaneous answers of two devices in turn', async () => {
    const { id } = await hall.startChapter(learner)
    await Promise.all([hall.give(id, Q.single, letters('A'), learner), hall.give(id, Q.single, letters('A'), learner)])
    await Promise.all([hall.give(id, Q.choice, letters('A'), learner, 1), hall.give(id, Q.choice, letters('B'), learner, 2)])
    expect((await stored(id)).filter(({ is_first }) => is_first)).toHaveLength(2)
    const { done_count } = await hall.server.db.selectFrom('practice').select('done_count').where('id', '=', id).executeTakeFirstOrThrow()
    expect(done_count).toBe(2)
  })

  it('answering is limited to the learner of the practice', async () => {
    const { id } = await hall.startChapter(learner)
    const other = await hall.server.signIn('13902099999')
    await expect(hall.right(id, Q.single, other)).rejects.toMatchObject({ code: 404 })
    await expect(hall.open(id, other)).rejects.toMatchObject({ code: 404 })
    const place = { params: { id }, body: { questionId: Q.single } }
    await expect(hall.server.send(practice.keepPlace, place, other)).rejects.toMatchObject({ code: 404 })
    expect((await hall.server.exchange(practice.open, { params: { id } })).code).toBe(401)
  })

  it.each([
    ['a question of another practice', 101, letters('A')],
    ['a material', Q.material, letters('A')],
    ['an answer of another kind', Q.single, truth(true)],
    ['an option that is not there', Q.single, letters('H')],
  ])('refuses %s', async (_, questionId, answer) => {
    const { id } = await hall.startChapter(learner)
    await expect(hall.give(id, questionId, answer, learner)).rejects.toMatchObject({ code: 417 })
    expect(await stored(id)).toEqual([])
  })

  it('shows no solution of a question in a running exam', async () => {
    const { id } = await hall.start({ kind: 'chapter', chapterId: 22101 }, learner, 'recite')
    await hall.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner)
    await expect(hall.right(id, Q.single, learner)).rejects.toMatchObject({ code: 409 })
    expect((await hall.open(id, learner)).solutions).toEqual([])
    await expect(hall.server.send(practice.question, { params: { id: Q.single } }, learner)).rejects.toMatchObject({ code: 409 })
  })
})

describe('the position in a practice', () => {
  it('the position is stored, and reciting counts up to the furthest', async () => {
    const recited = await hall.start({ kind: 'chapter', chapterId: 22101 }, learner, 'recite')
    const keep = (questionId: number) => hall.server.send(practice.keepPlace, { params: { id: recited.id }, body: { questionId } }, learner)
    await keep(Q.fill)
    await keep(Q.choice)
    expect((await hall.open(recited.id, learner)).atQuestionId).toBe(Q.choice)
    expect((await hall.study(learner)).last).toMatchObject({ id: recited.id, mode: 'recite', doneCount: 4, questionCount: 7 })
    await expect(keep(Q.material)).rejects.toMatchObject({ code: 417 })
  })
})
