import { review } from '@/contract/tiku/review'
import type { WrongBookQuery } from '@/contract/tiku/review.schema'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
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
  ])('the wrong book filtered by %j shows %j', async (query, ids) => {
    await setReason(learner, Q.single, 'careless')
    expect(await book.ids(learner, query)).toEqual(ids)
  })

  it('shows the wrong questions since a given time', async () => {
    expect(await book.ids(learner, { since: book.server.clock.now() })).toEqual([Q.determine, Q.choice])
  })

  it('counts both shelves, and the open one by all its groups', async () => {
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

  it('restores a removed question by hand, counting from the start', async () => {
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.single, 'right'])
    expect(await book.server.send(review.bringBack, { params: { id: Q.single } }, learner)).toEqual({ reason: null, goneAt: null })
    expect(await book.entry(learner, Q.single)).toMatchObject({ gone_at: null, right_streak: 0 })
  })

  it('belongs to its owner only', async () => {
    expect(await book.list(other)).toEqual({ total: 0, entries: [] })
    await expect(setReason(other, Q.single, 'careless')).rejects.toMatchObject({ code: 404 })
    await expect(book.server.send(review.bringBack, { params: { id: Q.single } }, other)).rejects.toMatchObject({ code: 404 })
    expect((await book.server.exchange(review.wrongBook, { query: { categoryId: CATEGORY, shelf: 'open' } })).code).toBe(401)
  })
})

describe('the wrong book of several subjects', () => {
  /** Questions beside those of the small bank: two in chapters of its subject, two in another subject, the others in a third. */
  const MORE = Array.from({ length: 21 }, (_, index) => 300 + index)
  const placeOf = (index: number) => {
    if (index < 2) return { category_id: 221, chapter_id: 22108 + index }
    return index < 4 ? { category_id: 223, chapter_id: 22305 } : { category_id: 229, chapter_id: 22901 }
  }
  const said = { options: '[]', answer_key: null, explanation: '[]', difficulty: 1, made_at: 1 }
  const stem = JSON.stringify([{ type: 'p', inline: [{ text: '题干' }] }])
  beforeAll(async () => {
    const { db } = book.server
    const subject = { parent_id: CATEGORY, level: 3 }
    await db
      .insertInto('category')
      .values([
        { ...subject, id: 229, name: '税法', seq: 0 },
        { ...subject, id: 223, name: '财务管理', seq: 1 },
      ])
      .execute()
    await db
      .insertInto('tiku_chapter')
      .values([
        { id: 22901, category_id: 229, title: '增值税', seq: 0 },
        { id: 22305, category_id: 223, title: '预算', seq: 0 },
        { id: 22109, category_id: 221, title: '合同', seq: 0 },
        { id: 22108, category_id: 221, title: '票据', seq: 0 },
      ])
      .execute()
    const type = (index: number) => (index === 3 ? ('fill' as const) : ('single_choice' as const))
    const row = { parent_id: null, version: 1 }
    await db
      .insertInto('question')
      .values(MORE.map((id, index) => ({ ...row, ...placeOf(index), id, key: `m${id}`, type: type(index), seq: id })))
      .execute()
    await db
      .insertInto('question_version')
      .values(MORE.map((question_id) => ({ ...said, question_id, version: 1, stem, point_ids: '[2]' })))
      .execute()
  })

  it('the wrong book is counted by each of them in the order of the bank, the fullest points and reasons first', async () => {
    const { db } = book.server
    await book.note(learner, 'practice', ...MORE.slice(0, 5).map((id): [number, 'wrong'] => [id, 'wrong']))
    await book.note(other, 'practice', [Q.single, 'wrong'], [MORE[5] ?? 0, 'wrong'])
    for (const id of [Q.single, Q.choice]) await setReason(learner, id, 'careless')
    // Words that are still to come are about other points.
    await db
      .insertInto('question_version')
      .values({ ...said, question_id: Q.single, version: 2, stem, point_ids: '[2]' })
      .execute()
    const counts = await book.server.send(review.wrongCounts, { query: { categoryId: CATEGORY } }, learner)
    expect(counts).toEqual({
      open: 8,
      gone: 0,
      subjects: [
        { id: 229, title: '税法', count: 1 },
        { id: 221, title: '经济法基础', count: 5 },
        { id: 223, title: '财务管理', count: 2 },
      ],
      chapters: [
        { id: 22108, title: '票据', count: 1 },
        { id: 22109, title: '合同', count: 1 },
        { id: 22101, title: '总论', count: 3 },
        { id: 22305, title: '预算', count: 2 },
        { id: 22901, title: '增值税', count: 1 },
      ],
      points: [
        { id: 2, title: '法律责任', count: 7 },
        { id: 1, title: '法的渊源', count: 2 },
      ],
      types: [
        { type: 'choice', count: 1 },
        { type: 'determine', count: 1 },
        { type: 'fill', count: 1 },
        { type: 'single_choice', count: 5 },
      ],
      reasons: [
        { reason: null, count: 6 },
        { reason: 'careless', count: 2 },
      ],
    })
    expect((await book.server.send(review.wrongCounts, { query: { categoryId: 221 } }, learner)).open).toBe(5)
  })

  it('shows twenty at a time, at the same time the later questions first', async () => {
    book.passMinutes(1)
    await book.note(learner, 'practice', ...MORE.map((id): [number, 'wrong'] => [id, 'wrong']))
    expect(await book.ids(learner)).toEqual(MORE.toReversed().slice(0, 20))
    expect(await book.ids(learner, { page: 1 })).toEqual([MORE[0], Q.determine, Q.choice, Q.single])
  })

  it('shows removed questions by the time of removal', async () => {
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.determine, 'right'])
    expect(await book.ids(learner, { shelf: 'gone' })).toEqual([Q.determine])
    book.passMinutes(1)
    await book.note(learner, 'practice', [Q.single, 'right'], [Q.choice, 'right'])
    expect(await book.ids(learner, { shelf: 'gone' })).toEqual([Q.choice, Q.single, Q.determine])
    expect(await book.ids(learner)).toEqual([])
  })
})

describe('notes', () => {
  const write = (id: number, text: string, version: number, session = learner) =>
    book.server.send(review.setNote, { params: { id }, body: { text, version } }, session)
  const notes = (session = learner) => book.server.send(review.notes, { query: { categoryId: CATEGORY } }, session)

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
