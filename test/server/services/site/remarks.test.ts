import { tx } from '#server/database/tables'
import { decideRemarkWithin } from '#server/services/site/remarks'
import { message } from '@/contract/account/message'
import { circle } from '@/contract/community/circle'
import { exam } from '@/contract/exam/exam'
import { remark } from '@/contract/site/remark'
import type { RemarkKind } from '@/contract/site/remark.schema'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const ARTICLE = 4
const HIDDEN_ARTICLE = 5
const DAY_MS = 86_400_000
let server: TestServer
let question: number
let author: TestSession
let last = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
  question = (await server.db.selectFrom('question').select('id').where('key', '=', 'jjf-01-007').executeTakeFirstOrThrow()).id
  await server.db.updateTable('article').set({ is_shown: false }).where('id', '=', HIDDEN_ARTICLE).execute()
})
afterAll(() => server.close())
const newLearner = () => server.signIn(`139000077${String(last++).padStart(2, '0')}`)
beforeEach(async () => {
  author = await newLearner()
  await server.db.deleteFrom('remark_like').execute()
  await server.db.deleteFrom('remark_report').execute()
  await server.db.deleteFrom('remark').execute()
})

let keys = 0
type Said = { kind?: RemarkKind; objectId?: number; text?: string; idempotencyKey?: string }
const write = (session: TestSession, { kind = 'article', objectId = ARTICLE, text = '四问很好用', idempotencyKey }: Said = {}) =>
  server.send(remark.write, { body: { kind, objectId, text, idempotencyKey: idempotencyKey ?? `remark-key-${keys++}` } }, session)
const list = (session?: TestSession, kind: RemarkKind = 'article', objectId = ARTICLE) =>
  server.send(remark.list, { query: { kind, objectId } }, session)
const like = (session: TestSession, id: number, isOn = true) => server.send(remark.like, { params: { id }, body: { isOn } }, session)
const report = (session: TestSession, id: number, note = '', reason: 'advert' | 'other' = 'advert') =>
  server.send(remark.report, { params: { id }, body: { reason, note } }, session)
const decide = async (id: number, visibility: 'public' | 'hidden') => {
  const row = { id, userId: author.userId, kind: 'article' as const, objectId: ARTICLE, visibility, reason: '有广告' }
  await tx(server.db, (work) => decideRemarkWithin(work, row, server.clock.now()))
}

describe('comments on an article', () => {
  it('a comment is written once for a key and read by visitors, the most liked first', async () => {
    const [first, reader] = [await write(author, { idempotencyKey: 'remark-once' }), await newLearner()]
    expect(await write(author, { idempotencyKey: 'remark-once' })).toEqual(first)
    await write(reader, { text: '第二条' })
    expect((await list()).remarks.map(({ text }) => text)).toEqual(['第二条', '四问很好用'])
    for (const _ of [1, 2]) expect(await like(reader, first.id)).toMatchObject({ likeCount: 1, isLiked: true })
    expect(await list()).toMatchObject({ title: expect.stringContaining('四问'), total: 2 })
    expect((await list()).remarks[0]).toMatchObject({ id: first.id, likeCount: 1, isLiked: false, isMine: false })
    expect((await list(author)).remarks[0]).toMatchObject({ isMine: true })
    expect(await like(reader, first.id, false)).toMatchObject({ likeCount: 0, isLiked: false })
  })

  it('come in pages', async () => {
    for (const text of ['一', '二', '三']) await write(author, { text })
    const page = (at: number) => server.send(remark.list, { query: { kind: 'article', objectId: ARTICLE, page: at, limit: 2 } })
    expect([await page(0), await page(1)].map(({ total, remarks }) => [total, remarks.map(({ text }) => text)])).toEqual([
      [3, ['三', '二']],
      [3, ['一']],
    ])
  })

  it('need words, an article that is shown and a signed-in learner', async () => {
    await expect(write(author, { text: '  ' })).rejects.toMatchObject({ code: 417, message: expect.stringContaining('请写点内容再发布') })
    await expect(write(author, { objectId: HIDDEN_ARTICLE })).rejects.toMatchObject({
      code: 404,
      message: expect.stringContaining('文章不存在'),
    })
    await expect(list(undefined, 'article', 9999)).rejects.toMatchObject({ code: 404 })
    const body = { kind: 'article' as const, objectId: ARTICLE, text: '你好', idempotencyKey: 'remark-guest' }
    expect((await server.exchange(remark.write, { body })).code).toBe(401)
  })

  it('refuse curses, hold what is in doubt, and tell the author what staff decide', async () => {
    await expect(write(author, { text: '傻逼文章' })).rejects.toMatchObject({ code: 417, message: expect.stringContaining('请修改') })
    const held = await write(author, { text: '加我微信 wx12345678 领答案' })
    expect(held.isHeld).toBe(true)
    expect([(await list()).total, (await list(author)).total]).toEqual([0, 1])
    await expect(like(await newLearner(), held.id)).rejects.toMatchObject({ code: 404 })
    await decide(held.id, 'public')
    expect((await list()).total).toBe(1)
    server.clock.advance(1000)
    await decide(held.id, 'hidden')
    expect((await list()).total).toBe(0)
    const messages = await server.send(message.list, { query: {} }, author)
    expect(messages.map(({ title, body, link }) => ({ title, body, link }))).toEqual([
      { title: '你的评论审核有结果了', body: '你的评论没有通过审核：有广告', link: `/article/${ARTICLE}/remarks` },
      { title: '你的评论审核有结果了', body: '你的评论已通过审核，大家都能看到了。', link: `/article/${ARTICLE}/remarks` },
    ])
  })

  it('end for the day after twenty, and go on a day later', async () => {
    for (let at = 0; at < 20; at++) await write(author)
    await expect(write(author)).rejects.toMatchObject({ code: 429, message: expect.stringContaining('今天发的评论有点多，明天再来吧') })
    expect((await list()).total).toBe(20)
    await server.db
      .updateTable('remark')
      .set((of) => ({ made_at: of('made_at', '-', DAY_MS) }))
      .execute()
    expect(await write(author)).toMatchObject({ isMine: true })
  })

  it('a comment is deleted by their author alone', async () => {
    const { id } = await write(author)
    await expect(server.send(remark.remove, { params: { id } }, await newLearner())).rejects.toMatchObject({ code: 404 })
    await server.send(remark.remove, { params: { id } }, author)
    expect((await list(author)).total).toBe(0)
    await expect(server.send(remark.remove, { params: { id } }, author)).rejects.toMatchObject({ code: 404 })
  })

  it('leave sight once three learners have reported them', async () => {
    const { id } = await write(author)
    const readers = [await newLearner(), await newLearner(), await newLearner()]
    await expect(report(author, id)).rejects.toMatchObject({ code: 417, message: expect.stringContaining('不能举报自己的内容') })
    await expect(report(author, 99_999)).rejects.toMatchObject({ code: 404 })
    for (const reader of readers) {
      expect((await list()).total).toBe(1)
      await expect(report(reader, id, ' ', 'other')).rejects.toMatchObject({ message: expect.stringContaining('请写明举报的原因') })
      await report(reader, id)
    }
    expect((await list()).total).toBe(0)
    await decide(id, 'public')
    expect((await list()).total).toBe(1)
  })

  it('know no likes of oneself, and hide authors and readers who blocked each other', async () => {
    const { id } = await write(author)
    await expect(like(author, id)).rejects.toMatchObject({ message: expect.stringContaining('不能给自己点赞') })
    const reader = await newLearner()
    await server.send(circle.block, { params: { id: reader.userId }, body: { isOn: true } }, author)
    await expect(like(reader, id)).rejects.toMatchObject({ code: 409 })
    await server.send(circle.block, { params: { id: author.userId }, body: { isOn: true } }, reader)
    expect((await list(reader)).total).toBe(0)
  })
})

describe('shared notes on a question', () => {
  it('a note is read and voted for by learners alone', async () => {
    const { id } = await write(author, { kind: 'question', objectId: question, text: '口诀：先主体后客体' })
    expect((await server.exchange(remark.list, { query: { kind: 'question', objectId: question } })).code).toBe(401)
    const reader = await newLearner()
    expect(await like(reader, id)).toMatchObject({ likeCount: 1 })
    expect(await list(reader, 'question', question)).toMatchObject({ total: 1, remarks: [{ isLiked: true, text: '口诀：先主体后客体' }] })
    await expect(write(author, { kind: 'question', objectId: 99_999 })).rejects.toMatchObject({
      code: 404,
      message: expect.stringContaining('题目不存在'),
    })
  })

  it('stay closed while the reader sits an exam with the question, and below a lock', async () => {
    const { paper_id } = await server.db.selectFrom('paper_question').select('paper_id').orderBy('paper_id').executeTakeFirstOrThrow()
    const { sections } = await server.send(exam.startAttempt, { params: { id: paper_id }, query: {} }, author)
    const asked = sections.flatMap(({ questions }) => questions).find(({ type }) => type !== 'material')?.id ?? 0
    await expect(list(author, 'question', asked)).rejects.toMatchObject({ code: 409 })
    const { category_id } = await server.db.selectFrom('category_lock').select('category_id').executeTakeFirstOrThrow()
    const locked = await server.db.selectFrom('question').select('id').where('category_id', '=', category_id).executeTakeFirst()
    if (locked) await expect(list(author, 'question', locked.id)).rejects.toMatchObject({ code: 403 })
  })
})
