import { chapterQuestions, drawnQuestions, questionsByIds } from '#server/repositories/tiku/bank'
import { CHAPTER, FIRST_LONG, LONG_MATERIAL, openPracticeHall, type PracticeHall } from '../../services/tiku/practice/practice-hall'

let hall: PracticeHall
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())

const idsOf = (rows: { questionId: number }[]) => rows.map(({ questionId }) => questionId)
const asked = async (...ids: number[]) => idsOf(await questionsByIds(hall.server.db, ids))

describe('questions of the bank', () => {
  it('come in the order of a chapter', async () => {
    expect(idsOf(await chapterQuestions(hall.server.db, CHAPTER, 1))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('come as drawn, materials with all their children', async () => {
    expect(await drawnQuestions(hall.server.db, [])).toEqual([])
    const ids = idsOf(await drawnQuestions(hall.server.db, [FIRST_LONG + 1, LONG_MATERIAL, FIRST_LONG]))
    expect(ids).toEqual([FIRST_LONG + 1, LONG_MATERIAL, LONG_MATERIAL + 1, LONG_MATERIAL + 2, LONG_MATERIAL + 3, FIRST_LONG])
  })

  it('come as requested, children with their material', async () => {
    expect(await asked(LONG_MATERIAL + 2, FIRST_LONG, 9999)).toEqual([LONG_MATERIAL, LONG_MATERIAL + 2, FIRST_LONG])
    const material = [LONG_MATERIAL, LONG_MATERIAL + 1, LONG_MATERIAL + 2, LONG_MATERIAL + 3]
    expect(await asked(LONG_MATERIAL, FIRST_LONG)).toEqual([...material, FIRST_LONG])
    expect(await asked(FIRST_LONG, LONG_MATERIAL)).toEqual([FIRST_LONG, ...material])
  })
})
