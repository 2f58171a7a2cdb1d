import { review } from '@/contract/tiku/review'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

/** A seeded learner with a full wrong book. */
const MOBILE = '13800000001'

describe('removing a question from the wrong book', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())
  const book = (shelf: 'open' | 'gone') => server.send(review.wrongBook, { query: { shelf } }, session)

  it('moves it to the shelf of removed ones, from where it can be restored', async () => {
    const before = await book('open')
    const id = before.entries[0]?.questionId ?? 0
    await server.send(review.putAway, { params: { id } }, session)
    await server.send(review.putAway, { params: { id } }, session)
    expect((await book('open')).total).toBe(before.total - 1)
    expect((await book('gone')).entries.map(({ questionId }) => questionId)).toContain(id)
    await server.send(review.bringBack, { params: { id } }, session)
    expect((await book('open')).total).toBe(before.total)
  })

  it('the removal is refused for a question that is not in the book, and for another’s', async () => {
    const id = (await book('open')).entries[0]?.questionId ?? 0
    const other = await server.signIn('13900007999')
    await expect(server.send(review.putAway, { params: { id } }, other)).rejects.toMatchObject({ code: 404 })
  })
})
