import { practice } from '@/contract/tiku/practice'
import { FIRST_LONG, openPracticeHall, type PracticeHall } from './practice-hall'

let hall: PracticeHall
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())

const search = (text: string, more: { categoryId?: number; page?: number; limit?: number } = {}) =>
  hall.server.send(practice.search, { query: { categoryId: 22, text, ...more } })

describe('searching', () => {
  it('finds questions with every word, page by page', async () => {
    const found = await search('存货 计价', { limit: 2, page: 1 })
    expect(found.total).toBe(30)
    expect(found.questions).toEqual(
      [2, 3].map((at) => ({
        id: FIRST_LONG + at,
        type: 'single_choice',
        text: `存货计价${at}`,
        subjectName: '初级会计实务',
        chapterTitle: '存货',
      })),
    )
    expect((await search('存货', { categoryId: 221 })).total).toBe(0)
  })

  it('treats wildcards as characters', async () => {
    expect((await search('100%_的"存货"')).total).toBe(3)
    expect((await search('%_')).total).toBe(3)
    expect((await search('\\')).total).toBe(0)
    expect((await search(`' or 1=1 --`)).total).toBe(0)
    expect((await search('_')).total).toBe(0)
    expect((await search('存 货')).total).toBe(0)
    expect((await search('  ')).total).toBe(0)
    expect((await search('存货', { categoryId: 2 })).total).toBe(0)
  })
})
