import { practice } from '@/contract/tiku/practice'
import type { TestSession } from '../../../../support/server'
import { letters, Q } from '../../exam/exam-fixture'
import { LONG_MATERIAL, openPracticeHall, type PracticeHall } from './practice-hall'

let hall: PracticeHall
let learner: TestSession
let mobile = 13904000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const detail = (id: number, session = learner) => hall.server.send(practice.question, { params: { id } }, session)

describe('the explanation of a question', () => {
  it('shows the question with its material, solution and the results of others', async () => {
    const { id } = await hall.start({ kind: 'questions', ids: [LONG_MATERIAL + 1] }, learner)
    await hall.right(id, LONG_MATERIAL + 1, learner)
    expect(await detail(LONG_MATERIAL + 1)).toMatchObject({
      question: { id: LONG_MATERIAL + 1, parentId: LONG_MATERIAL, type: 'single_choice' },
      material: { id: LONG_MATERIAL, type: 'material' },
      solution: { key: letters('B'), points: ['法的渊源'] },
      subjectName: '初级会计实务',
      chapterTitle: '存货',
      answerCount: 1,
      rightCount: 1,
      hasOpenReport: false,
    })
    expect((await detail(Q.single)).material).toBeNull()
    expect((await detail(Q.single)).parts).toEqual([])
    const seen = await hall.server.send(practice.question, { params: { id: Q.single } })
    expect(seen.hasOpenReport).toBe(false)
    const { parts } = await detail(LONG_MATERIAL)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[0]).toMatchObject({ question: { parentId: LONG_MATERIAL }, solution: { key: letters('B') } })
    const open = await hall.server.send(practice.question, { params: { id: LONG_MATERIAL } })
    expect(open.parts.map(({ solution }) => solution)).toEqual(parts.map(() => null))
    await expect(detail(9999)).rejects.toMatchObject({ code: 404 })
  })
})
