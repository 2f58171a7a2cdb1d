import { review } from '@/contract/exam/review'
import type { WrongBookQuery } from '@/contract/exam/review.schema'
import type { TestSession } from '../../../../support/server'
import { Q } from '../exam-fixture'
import { type Book, CATEGORY, openBook } from './book'

let book: Book
let learner: TestSession
let other: TestSession
beforeAll(async () => {
  book = await openBook()
  learner = await book.server.signIn('13900400001')
  other = await book.server.signIn('13900400002')
})
afterAll(() => book.server.close())
beforeEach(async () => {
  await book.clearBook()
  await book.note(learner, 'practice', [Q.single, 'wrong'])
  book.passMinutes(1)
  await book.note(learner, 'practice', [Q.choice, 'wrong'], [Q.determine, 'partial'])
})

const setReason = (session: TestSession, id: number, reason: 'careless' | null) =>
  book.server.send(review.setReason, { params: { id }, body: { reason } }, session)

describe('the wrong book', () => {
  it('shows the newest first, in pages, each question with its chapter and points', async () => {
    const first = await book.list(learner, { limit: 2 })
    expect(first).toMatchObject({
      total: 3,
      entries: [
        { questionId: Q.determine, stem: '题干3', chapter: '总论', points: ['法律责任'], goneAt: null },
        { questionId: Q.choice, points: ['法的渊源', '法律责任'] },
      ],
    })
    expect(await book.ids(learner, { limit: 2, page: 1 })).toEqual([Q.single])
  })

  it.each<[Partial<WrongBookQuery>, number[]]>([
    [{ subjectId: 221 }, [3, 2, 1]],
    [{ subjectId: 222 }, []],
    [{ categoryId: 221 }, [3, 2, 1]],
    [{ categoryId: 222 }, []],
    [{ chapterId: 22101 }, [3, 2, 1]],
    [{ chapterId: 9 }, []],
    [{ pointId: 1 }, [2, 1]],
    [{ pointId: 9 }, []],
    [{ type: 'determine' }, [3]],
    [{ reason: 'careless' }, [1]],
    [{ reason: 'none' }, [3, 2]],
    [{ pointId: 2, reason: 'none', type: 'choice' }, [2]],
  ])('with %j shows %j', async (query, ids) => {
    await setReason(learner, Q.single, 'careless')
    expect(await book.ids(learner, query)).toEqual(ids)
  })

  it('shows what was wrong since a moment', async () => {
    expect(await book.ids(learner, { since: book.server.clock.now() })).toEqual([Q.determine, Q.choice])
  })

  it('counts both shelves, and the open one by all it is grouped by', async () => {
    await setReason(learner, Q.single, 'careless')
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.determine, 'right'])
    expect(await book.server.send(review.wrongCounts, { query: { categoryId: CATEGORY } }, learner)).toEqual({
      open: 2,
      gone: 1,
      subjects: [{ id: 221, title: '经济法基础', count: 2 }],
      chapters: [{ id: 22101, title: '总论', count: 2 }],
      points: [
        { id: 1, title: '法的渊源', count: 2 },
        { id: 2, title: '法律责任', count: 1 },
      ],
      types: expect.arrayContaining([
        { type: 'choice', count: 1 },
        { type: 'single_choice', count: 1 },
      ]),
      reasons: expect.arrayContaining([
        { reason: 'careless', count: 1 },
        { reason: null, count: 1 },
      ]),
    })
  })

  it('takes a question that left back by hand, counting from the start', async () => {
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.single, 'right'])
    expect(await book.server.send(review.bringBack, { params: { id: Q.single } }, learner)).toEqual({ reason: null, goneAt: null })
    expect(await book.entry(learner, Q.single)).toMatchObject({ gone_at: null, right_streak: 0 })
  })

  it('is its owner’s alone', async () => {
    expect(await book.list(other)).toEqual({ total: 0, entries: [] })
    await expect(setReason(other, Q.single, 'careless')).rejects.toMatchObject({ code: 404 })
    await expect(book.server.send(review.bringBack, { params: { id: Q.single } }, other)).rejects.toMatchObject({ code: 404 })
    expect((await book.server.exchange(review.wrongBook, { query: { categoryId: CATEGORY, shelf: 'open' } })).code).toBe(401)
  })
})
