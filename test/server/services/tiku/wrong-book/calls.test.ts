import { review } from '@/contract/tiku/review'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { type Book, CATEGORY, openBook } from './book'

let book: Book
let learner: TestSession
let other: TestSession
beforeAll(async () => {
  book = await openBook()
  learner = await book.server.signIn('13900600001')
  other = await book.server.signIn('13900600002')
})
afterAll(() => book.server.close())
beforeEach(() => book.clearBook())

const write = (id: number, text: string, version: number, session = learner) =>
  book.server.send(review.setNote, { params: { id }, body: { text, version } }, session)
const notes = (session = learner) => book.server.send(review.notes, { query: { categoryId: CATEGORY } }, session)
const like = (id: number, isOn: boolean) => book.server.send(review.setFavourite, { params: { id }, body: { isOn } }, learner)
const favourites = (session = learner) => book.server.send(review.favourites, { query: { categoryId: CATEGORY } }, session)
const marks = (ids: string, session = learner) => book.server.send(review.marks, { query: { ids } }, session)

describe('favourites and other flags of questions', () => {
  it('flags are added and removed, twice like once', async () => {
    for (const isOn of [true, true]) await like(Q.single, isOn)
    expect((await favourites()).entries).toMatchObject([{ questionId: Q.single, stem: '题干1', type: 'single_choice' }])
    for (const isOn of [false, false]) expect(await like(Q.single, isOn)).toEqual({ isOn: false })
    expect((await favourites()).total).toBe(0)
    await expect(like(9999, true)).rejects.toMatchObject({ code: 404 })
  })

  it('flags are returned for several questions in one answer, and for nobody else', async () => {
    await like(Q.single, true)
    await write(Q.single, '记住', 0)
    await book.note(learner, 'practice', [Q.choice, 'wrong'])
    expect(await marks(`${Q.single},${Q.choice}`)).toMatchObject([
      { questionId: Q.single, isFavourite: true, isInWrongBook: false, note: { text: '记住', version: 1 } },
      { questionId: Q.choice, isFavourite: false, isInWrongBook: true, note: null },
    ])
    await book.server.send(review.putAway, { params: { id: Q.choice } }, learner)
    expect(await marks(`${Q.choice}`)).toMatchObject([{ isInWrongBook: false }])
    expect(await marks(`${Q.single}`, other)).toMatchObject([{ isFavourite: false, note: null }])
    expect([(await notes(other)).total, (await favourites(other)).total]).toEqual([0, 0])
  })
})
