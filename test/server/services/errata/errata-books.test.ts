import { tx } from '#server/database/tables'
import { acceptWithin, fixWithin, rejectWithin } from '#server/services/errata/errata'
import { errata } from '@/contract/errata/errata'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { addBooks, BOOK, beansIn, CHAPTER, submit } from './book-data'

let server: TestServer
let finder: TestSession
let other: TestSession
let mobile = 13907000000
beforeAll(async () => {
  server = await startServer()
  await addBooks(server)
  other = await server.signIn('13907099999')
})
afterAll(() => server.close())
beforeEach(async () => {
  finder = await server.signIn(String(++mobile))
  await server.db.deleteFrom('erratum_follow').execute()
  await server.db.deleteFrom('erratum').execute()
})

const acceptErratum = (said: Parameters<typeof acceptWithin>[1]) => tx(server.db, (work) => acceptWithin(work, said, server.clock.now()))
const rejectErratum = (said: { id: number; reason: string }) => tx(server.db, (work) => rejectWithin(work, said, server.clock.now()))
const fixErratum = (said: { id: number; edition: string }) => tx(server.db, (work) => fixWithin(work, said, server.clock.now()))
const follow = (id: number, session = other) => server.send(errata.follow, { params: { id } }, session)
const one = (id: number, session = finder) => server.send(errata.one, { params: { id } }, session)
const mine = (session = finder) => server.send(errata.mine, { query: {} }, session)
const listed = async () =>
  (await server.send(errata.ofChapter, { params: { id: BOOK, chapterId: CHAPTER }, query: {} }, other)).map(({ id }) => id)

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

describe('a report', () => {
  it('a report is made once for a key and listed for all', async () => {
    const first = await submit(server, finder, { idempotencyKey: 'same-key-9' })
    expect(await submit(server, finder, { idempotencyKey: 'same-key-9' })).toEqual(first)
    expect(await listed()).toEqual([first.id])
    expect(await mine()).toEqual([first])
    await expect(one(first.id, other)).rejects.toMatchObject({ code: 404 })
  })

  it.each([
    ['no change', { wrong: '一样', right: ' 一样 ' }, 417],
    ['a blank quote', { quote: '  ' }, 417],
    ['a chapter of another book', { chapterId: 21 }, 404],
    ['abuse', { right: '傻逼' }, 417],
    ['a picture of somebody else', { images: ['errata/1/a.png'] }, 417],
  ])('a report with %s is refused', async (_name, change, code) => {
    await expect(submit(server, finder, change)).rejects.toMatchObject({ code })
  })

  it('a report with contact details shows them to its finder only', async () => {
    const { id } = await submit(server, finder, { right: '详见 www.example.com' })
    expect(await listed()).toEqual([])
    expect(await mine()).toHaveLength(1)
    await expect(follow(id)).rejects.toMatchObject({ code: 404 })
  })

  it('a report that the messaging app doubts is shown to its finder only, and one that it refuses is not made', async () => {
    const identity = { app: 'mini' as const, open_id: `mini-${finder.userId}`, union_id: null, user_id: finder.userId }
    await server.db.insertInto('messaging_identity').values(identity).execute()
    await submit(server, finder, { right: '疑似样例' })
    expect([await listed(), (await mine()).length]).toEqual([[], 1])
    await expect(submit(server, finder, { right: '违规样例' })).rejects.toMatchObject({ code: 417 })
  })

  it('a report is offered to a learner with the same finding, and joined once', async () => {
    const { id } = await submit(server, finder)
    const query = { chapterId: CHAPTER, page: 12, quote: '按照收付实现制确认收入' }
    expect((await server.send(errata.similar, { query }, other)).map((row) => row.id)).toEqual([id])
    expect(await server.send(errata.similar, { query: { ...query, quote: '存货盘盈' } }, other)).toEqual([])
    // Half of the words are enough on the same page alone.
    const half = { chapterId: CHAPTER, quote: '按照收付实现制登记账簿' }
    const found = async (page?: number) => (await server.send(errata.similar, { query: { ...half, ...(page && { page }) } }, other)).length
    expect([await found(12), await found(13), await found()]).toEqual([1, 0, 0])
    await Promise.all([follow(id), follow(id)])
    expect(await one(id, other)).toMatchObject({ followerCount: 1, isFollowed: true, isMine: false })
    expect((await mine(other)).map((row) => row.id)).toEqual([id])
    expect(await server.send(errata.mine, { query: { page: 1, limit: 1 } }, other)).toEqual([])
    const chapter = (session: TestSession) =>
      server.send(errata.ofChapter, { params: { id: BOOK, chapterId: CHAPTER }, query: {} }, session)
    expect(await chapter(other)).toMatchObject([{ isFollowed: true, isMine: false }])
    expect(await chapter(finder)).toMatchObject([{ isFollowed: false, isMine: true }])
    expect(await server.send(errata.similar, { query }, other)).toMatchObject([{ isFollowed: true }])
    await expect(follow(id, finder)).rejects.toMatchObject({ code: 409 })
  })
})

describe('a decision', () => {
  it('accepts once: beans for finder and follower, then the edition', async () => {
    const { id } = await submit(server, finder)
    await follow(id)
    const before = await beansIn(server, other.userId)
    const both = await Promise.allSettled([1, 2].map(() => acceptErratum({ id, reply: '感谢指正' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await beansIn(server, finder.userId), (await beansIn(server, other.userId)) - before]).toEqual([20, 5])
    expect(await one(id)).toMatchObject({ status: 'accepted', reply: '感谢指正', beans: 20 })
    expect(await one(id, other)).toMatchObject({ beans: 5 })
    await fixErratum({ id, edition: '2027 年版' })
    const told = await server.db.selectFrom('message').select('body').where('user_id', '=', finder.userId).orderBy('id').execute()
    expect(told.map(({ body }) => body)).toEqual(['已采纳，学豆奖励已到账：感谢指正', '已在2027 年版更正，感谢你的指正'])
    expect(await one(id)).toMatchObject({ status: 'fixed', fixedEdition: '2027 年版' })
    await expect(follow(id, await server.signIn('13907088888'))).rejects.toMatchObject({ code: 409 })
  })

  it.each([
    ['is accepted and put right', ['已采纳，学豆奖励已到账', '已在2027 年版更正，感谢你的指正']],
    ['is refused', ['未采纳：原文无误']],
  ])('reaches the finder and each who joined: a report %s', async (end, words) => {
    const { id } = await submit(server, finder)
    const joined = [await server.signIn(String(++mobile)), await server.signIn(String(++mobile))]
    for (const session of joined) await follow(id, session)
    if (end === 'is refused') await rejectErratum({ id, reason: '原文无误' })
    else {
      await acceptErratum({ id, reply: '' })
      await fixErratum({ id, edition: '2027 年版' })
    }
    const told = async ({ userId }: TestSession) =>
      (await server.db.selectFrom('message').select('body').where('user_id', '=', userId).orderBy('id').execute()).map(({ body }) => body)
    expect(await Promise.all([finder, ...joined].map(told))).toEqual([words, words, words])
  })

  it('refuses with a reason, without beans, and removes it from the list', async () => {
    const { id } = await submit(server, finder)
    await expect(rejectErratum({ id, reason: ' ' })).rejects.toMatchObject({ code: 417 })
    await expect(fixErratum({ id, edition: '2027 年版' })).rejects.toMatchObject({ code: 409 })
    await rejectErratum({ id, reason: '原文无误' })
    expect(await one(id)).toMatchObject({ status: 'rejected', reply: '原文无误', beans: 0 })
    expect(await listed()).toEqual([])
    await expect(acceptErratum({ id, reply: '' })).rejects.toMatchObject({ code: 409 })
    await expect(rejectErratum({ id: 9999, reason: '无' })).rejects.toMatchObject({ code: 404 })
  })
})
