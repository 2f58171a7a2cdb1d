import { review } from '@/contract/tiku/review'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { type Book, CATEGORY, openBook } from './book'

let book: Book
let learner: TestSession
beforeAll(async () => {
  book = await openBook()
  learner = await book.server.signIn('13900600001')
})
afterAll(() => book.server.close())
beforeEach(() => book.clearBook())

const write = (id: number, text: string, version: number, session = learner) =>
  book.server.send(review.setNote, { params: { id }, body: { text, version } }, session)
const notes = (session = learner) => book.server.send(review.notes, { query: { categoryId: CATEGORY } }, session)

describe('notes', () => {
  it('keep one note a question, the newest on top', async () => {
    await write(Q.single, '先看主体', 0)
    book.passMinutes(1)
    await write(Q.choice, '四个要件', 0)
    expect((await notes()).entries.map(({ questionId, note }) => [questionId, note.text])).toEqual([
      [Q.choice, '四个要件'],
      [Q.single, '先看主体'],
    ])
  })

  it('inform a learner who overwrites an unseen version, and lose nothing', async () => {
    expect((await write(Q.single, '甲', 0)).version).toBe(1)
    await expect(write(Q.single, '乙', 0)).rejects.toMatchObject({ code: 409 })
    expect((await write(Q.single, '丙', 1)).version).toBe(2)
    const rivals = await Promise.allSettled(['丁', '戊', '己'].map((text) => write(Q.single, text, 2)))
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('drop an emptied note from the list and continue to count', async () => {
    await write(Q.single, '甲', 0)
    await write(Q.single, '  ', 1)
    expect((await notes()).total).toBe(0)
    expect((await write(Q.single, '乙', 2)).version).toBe(3)
  })

  it('need a bank open to the learner, since they are exported with the key', async () => {
    await write(Q.single, '甲', 0)
    await book.server.db.insertInto('category_lock').values({ category_id: 22, course_id: null, invites: null, beans: 1 }).execute()
    await expect(write(Q.choice, '乙', 0)).rejects.toMatchObject({ code: 403 })
    await expect(write(Q.choice, '乙', 7)).rejects.toMatchObject({ code: 403 })
    expect((await write(Q.single, '丙', 1)).version).toBe(2)
    await book.server.db.deleteFrom('category_lock').execute()
  })

  it('hold 2000 characters of an existing question', async () => {
    await write(Q.single, '字'.repeat(2000), 0)
    expect(
      (await book.server.exchange(review.setNote, { params: { id: Q.choice }, body: { text: '字'.repeat(2001), version: 0 } }, learner))
        .code,
    ).not.toBe(200)
    await expect(write(9999, '无', 0)).rejects.toMatchObject({ code: 404 })
  })
})
