import { exam } from '@/contract/exam/exam'
import type { Practice } from '@/contract/tiku/practice.schema'
import type { TestSession } from '../../../../support/server'
import { change, letters, PAPER, Q, RIGHT, RUN, truth } from '../../exam/exam-fixture'
import { openPracticeHall, type PracticeHall } from './practice-hall'

let hall: PracticeHall
let learner: TestSession
let mobile = 13901000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const idsOf = ({ questions }: Practice) => questions.map(({ id }) => id)
const answerable = ({ questions }: Practice) => questions.filter(({ type }) => type !== 'material')

describe('a chapter', () => {
  it('has its order with children after their material, and without solutions', async () => {
    const begun = await hall.startChapter(learner)
    expect(begun).toMatchObject({ kind: 'chapter', mode: 'practice', categoryId: 221, title: '总论', atQuestionId: null })
    expect(idsOf(begun)).toEqual([Q.single, Q.choice, Q.determine, Q.fill, Q.essay, Q.material, Q.child, Q.childTruth])
    expect([begun.answers, begun.solutions]).toEqual([[], []])
  })

  it('continues where it was left, with the same order of options', async () => {
    const begun = await hall.startChapter(learner)
    await hall.give(begun.id, Q.choice, letters('AB'), learner)
    const again = await hall.startChapter(learner)
    expect(again).toMatchObject({ id: begun.id, atQuestionId: Q.choice, questions: begun.questions })
    expect(again.answers.map(({ questionId }) => questionId)).toEqual([Q.choice])
  })

  it('restarts on request, and keeps the earlier answers', async () => {
    const begun = await hall.startChapter(learner)
    await hall.give(begun.id, Q.single, letters('B'), learner)
    const afresh = await hall.start({ kind: 'chapter', chapterId: 22101 }, learner, 'practice', true)
    expect(afresh.id).not.toBe(begun.id)
    expect(afresh.answers).toEqual([])
    expect((await hall.startChapter(learner)).id).toBe(afresh.id)
    expect((await hall.open(begun.id, learner)).answers).toHaveLength(1)
  })

  it('begins with questions never answered, wherever the rest was; restarted or recited it follows its order', async () => {
    const ids: number[] = [Q.single, Q.determine, Q.child]
    const before = await hall.start({ kind: 'questions', ids }, learner)
    await hall.give(before.id, Q.single, letters('B'), learner)
    await hall.give(before.id, Q.child, letters('A'), learner)
    const begun = await hall.startChapter(learner)
    expect(idsOf(begun)).toEqual([Q.choice, Q.determine, Q.fill, Q.essay, Q.material, Q.child, Q.childTruth, Q.single])
    const whole = [Q.single, Q.choice, Q.determine, Q.fill, Q.essay, Q.material, Q.child, Q.childTruth]
    const chapter = { kind: 'chapter', chapterId: 22101 } as const
    expect(idsOf(await hall.start(chapter, learner, 'recite'))).toEqual(whole)
    expect(idsOf(await hall.start(chapter, learner, 'practice', true))).toEqual(whole)
  })

  it('has exactly the questions never answered when the rest is requested, in practice or exams, and continues like any other', async () => {
    const ids: number[] = [Q.single, Q.determine, Q.child]
    const before = await hall.start({ kind: 'questions', ids }, learner)
    await hall.give(before.id, Q.single, letters('B'), learner)
    await hall.give(before.id, Q.child, letters('A'), learner)
    // A question that was passed over is not answered.
    await hall.give(before.id, Q.determine, null, learner)
    const rest = { kind: 'chapter', chapterId: 22101, isRest: true } as const
    const counted = async () => (await hall.study(learner)).subjects[0]?.chapters[0]
    const { questionCount = 0, answeredCount = 0 } = (await counted()) ?? {}
    const begun = await hall.start(rest, learner)
    expect(idsOf(begun)).toEqual([Q.choice, Q.determine, Q.fill, Q.essay, Q.material, Q.childTruth])
    expect(answerable(begun)).toHaveLength(questionCount - answeredCount)
    await hall.give(begun.id, Q.choice, letters('AB'), learner)
    expect((await hall.start(rest, learner)).id).toBe(begun.id)
    expect((await hall.startChapter(learner)).id).toBe(begun.id)
    expect((await counted())?.place).toEqual({ doneCount: 1, questionCount: 5 })
  })

  it('has all its questions when none is left', async () => {
    const begun = await hall.startChapter(learner)
    for (const { questionId, answer } of RIGHT) await hall.give(begun.id, questionId, answer, learner)
    expect((await hall.study(learner)).subjects[0]?.chapters[0]?.answeredCount).toBe(7)
    const whole = { kind: 'chapter', chapterId: 22101, isRest: true } as const
    expect(idsOf(await hall.start(whole, learner, 'practice', true))).toEqual(idsOf(begun))
  })

  it('puts a material last once each of its parts was answered', async () => {
    const { db } = hall.server
    const moved = db.updateTable('question').where('id', '=', Q.single)
    await moved.set({ seq: 900 }).execute()
    const before = await hall.start({ kind: 'questions', ids: [Q.child, Q.childTruth] }, learner)
    await hall.give(before.id, Q.child, letters('A'), learner)
    await hall.give(before.id, Q.childTruth, truth(true), learner)
    expect(idsOf(await hall.startChapter(learner)).slice(-4)).toEqual([Q.single, Q.material, Q.child, Q.childTruth])
    await moved.set({ seq: Q.single }).execute()
  })

  it('has a separate position for reciting, where solutions are open', async () => {
    const begun = await hall.startChapter(learner)
    const recited = await hall.start({ kind: 'chapter', chapterId: 22101 }, learner, 'recite')
    expect(recited.id).not.toBe(begun.id)
    expect(recited.solutions.map(({ questionId }) => questionId)).toEqual(answerable(recited).map(({ id }) => id))
  })

  it('shows what was answered wrong the last time where a list is only read', async () => {
    const ids: number[] = [Q.single, Q.determine, Q.child]
    const before = await hall.start({ kind: 'questions', ids }, learner)
    await hall.give(before.id, Q.single, letters('C'), learner)
    await hall.give(before.id, Q.determine, null, learner)
    const later = await hall.start({ kind: 'questions', ids }, learner)
    await hall.give(later.id, Q.single, letters('D'), learner)
    const read = await hall.start({ kind: 'questions', ids }, learner, 'recite')
    expect(read.answers).toMatchObject([{ questionId: Q.single, answer: letters('D'), verdict: 'wrong', marksGot: 0 }])
    expect((await hall.start({ kind: 'chapter', chapterId: 22101 }, learner, 'recite')).answers).toEqual([])
  })

  it('shows in such a list what was wrong in an exam, where that was later', async () => {
    const ids: number[] = [Q.single, Q.determine]
    const before = await hall.start({ kind: 'questions', ids }, learner)
    await hall.give(before.id, Q.single, letters('C'), learner)
    hall.server.clock.advance(1000)
    const { id } = await hall.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner)
    const changes = [change(Q.single, 1, letters('D')), change(Q.determine, 2, truth(false))]
    await hall.server.send(exam.saveAnswers, { params: { id }, body: { run: RUN, after: 0, changes } }, learner)
    // While the paper runs, nothing of its questions is shown.
    const early = await hall.start({ kind: 'questions', ids }, learner, 'recite')
    expect([early.answers, early.solutions]).toEqual([[], []])
    await hall.server.send(exam.submit, { params: { id } }, learner)
    const read = await hall.open(early.id, learner)
    expect(read.answers).toMatchObject([{ questionId: Q.single, answer: letters('D'), verdict: 'wrong' }])
  })

  it('starts once for two devices at the same time', async () => {
    const [one, other] = await Promise.all([hall.startChapter(learner), hall.startChapter(learner)])
    expect(one.id).toBe(other.id)
  })

  it('a chapter is refused when missing', async () => {
    await expect(hall.startChapter(learner, 9)).rejects.toMatchObject({ code: 404 })
  })
})
