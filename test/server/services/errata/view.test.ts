import { errata } from '@/contract/errata/errata'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { addBooks, BOOK, CHAPTER } from './book-data'

let server: TestServer
let finder: TestSession
let mobile = 13907000000
beforeAll(async () => {
  server = await startServer()
  await addBooks(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  finder = await server.signIn(String(++mobile))
  await server.db.deleteFrom('erratum_follow').execute()
  await server.db.deleteFrom('erratum').execute()
})

describe('the books', () => {
  it.each([
    ['', 2],
    ['会计 实务', 1],
    ['978-7-302-51162-5', 1],
    ['9787302511626', 0],
    ['100%', 0],
  ])('found by %j number %d', async (search, count) => {
    expect(await server.send(errata.books, { query: { search } }, finder)).toHaveLength(count)
  })

  it('have chapters, and chapters belong to their book', async () => {
    const { chapters } = await server.send(errata.book, { params: { id: BOOK } }, finder)
    expect(chapters).toEqual([{ id: CHAPTER, title: '第一章 概述', errataCount: 0 }])
    await expect(server.send(errata.book, { params: { id: 99 } }, finder)).rejects.toMatchObject({ code: 404 })
    await expect(server.send(errata.ofChapter, { params: { id: 2, chapterId: CHAPTER }, query: {} }, finder)).rejects.toMatchObject({
      code: 404,
    })
  })
})
