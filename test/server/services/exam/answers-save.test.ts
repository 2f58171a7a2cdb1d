import { exam } from '@/contract/exam'
import type { TestSession } from '../../../support/server'
import { blanks, change, letters, MINUTES, Q, RIGHT, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900100000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const answersOf = async (id: number) => new Map((await hall.open(id, learner)).answers.map((each) => [each.questionId, each.answer]))

describe('saving', () => {
  it('changes nothing when a batch comes twice', async () => {
    const { id } = await hall.start(learner)
    const batch = [change(Q.single, 3, letters('A')), change(Q.fill, 4, blanks('0', ''), true)]
    const saved = await hall.save(id, batch, learner)
    expect(saved).toMatchObject({
      status: 'running',
      saved: [
        { questionId: Q.single, seq: 3 },
        { questionId: Q.fill, seq: 4 },
      ],
    })
    const before = await hall.open(id, learner)
    expect(await hall.save(id, batch, learner)).toEqual(saved)
    expect(await hall.open(id, learner)).toEqual(before)
    expect(before.answers).toEqual([change(Q.single, 3, letters('A')), change(Q.fill, 4, blanks('0', ''), true)])
  })

  it('lets no older change replace a newer one', async () => {
    const { id } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 5, letters('C')), change(Q.single, 2, letters('A'))], learner)
    expect((await hall.save(id, [change(Q.single, 4, letters('D'))], learner)).saved).toEqual([{ questionId: Q.single, seq: 5 }])
    await hall.save(id, [change(Q.single, 5, letters('D'))], learner)
    expect((await answersOf(id)).get(Q.single)).toEqual(letters('C'))
    await hall.save(id, [change(Q.single, 6, null)], learner)
    expect((await answersOf(id)).get(Q.single)).toBeNull()
  })

  it('loses nothing when two devices save at once', async () => {
    const { id } = await hall.start(learner)
    await Promise.all(RIGHT.map((one) => hall.save(id, [one], learner)))
    expect((await hall.open(id, learner)).answers).toHaveLength(RIGHT.length)
  })

  it('reads an empty answer as none, and false and 0 as answers', async () => {
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

  it('writes nothing from the deadline on and says what was saved', async () => {
    const { id, deadline } = await hall.start(learner)
    await hall.save(id, [change(Q.single, 1, letters('B'))], learner)
    hall.passMinutes(MINUTES)
    const late = await hall.save(id, [change(Q.single, 2, letters('C')), change(Q.determine, 1, truth(false))], learner)
    expect(late).toEqual({ status: 'submitted', deadline, saved: [{ questionId: Q.single, seq: 1 }] })
    const after = await hall.open(id, learner)
    expect(after.status).toBe('submitted')
    expect(after.answers).toEqual([change(Q.single, 1, letters('B'))])
    const result = await hall.server.send(exam.result, { params: { id: after.resultId ?? 0 } }, learner)
    expect(result).toMatchObject({ marks: 200, submittedAt: deadline, usedSeconds: MINUTES * 60 })
  })
})
