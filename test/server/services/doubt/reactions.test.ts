import { doubt } from '@/contract/doubt/doubt'
import type { TestSession } from '../../../support/server'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let asker: TestSession
let peer: TestSession
let id = 0
let mobile = 13906000000
beforeAll(async () => {
  room = await startDoubtServer()
  peer = await room.server.signIn('13906099999')
})
afterAll(() => room.server.close())
beforeEach(async () => {
  asker = await room.server.signIn(String(++mobile))
  id = (await room.ask(asker, '法律责任有哪几种？', { isAnonymous: true })).doubtId
})

describe('reactions', () => {
  const like = (session: TestSession, isOn: boolean) => room.server.send(doubt.like, { params: { id }, body: { isOn } }, session)

  it('count a like once', async () => {
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
  })

  it('hide a text after three reports', async () => {
    const report = (session: TestSession) =>
      room.server.send(doubt.report, { params: { id }, body: { reason: 'abuse', note: '' } }, session)
    await expect(report(asker)).rejects.toMatchObject({ code: 417 })
    await report(peer)
    await report(peer)
    for (const name of ['13906088881', '13906088882']) {
      expect(await room.open(id)).toMatchObject({ isHeld: false })
      await report(await room.server.signIn(name))
    }
    await expect(room.open(id)).rejects.toMatchObject({ code: 404 })
    expect(await room.open(id, asker)).toMatchObject({ isHeld: true })
  })

  it('need a reason for a report of another kind', async () => {
    const report = (note: string) => room.server.send(doubt.report, { params: { id }, body: { reason: 'other', note } }, peer)
    await expect(report(' ')).rejects.toMatchObject({ code: 417, msg: '请写明举报的原因' })
    await report(' 抄自别处 ')
    const rows = await room.server.db.selectFrom('doubt_report').select(['reason', 'note']).where('doubt_id', '=', id).execute()
    expect(rows).toEqual([{ reason: 'other', note: '抄自别处' }])
  })

  describe('on an answer', () => {
    const postId = async (text: string, session: TestSession) => (await room.write(id, text, session)).posts.at(-1)?.id ?? 0
    const likeIt = (post: number, session: TestSession) =>
      room.server.send(doubt.like, { params: { id }, body: { postId: post, isOn: true } }, session)
    const reportIt = (post: number, session: TestSession) =>
      room.server.send(doubt.report, { params: { id }, body: { postId: post, reason: 'abuse', note: '' } }, session)

    const reported = () =>
      room.server.db
        .selectFrom('doubt_report')
        .select(['post_id', 'user_id', 'reason'])
        .where('doubt_id', '=', id)
        .where('post_id', '>', 0)
        .orderBy('post_id')
        .execute()

    it('differ from those on the question, and nobody reports an answer of their own', async () => {
      const post = await postId('先看法律责任的种类。', peer)
      expect(await likeIt(post, asker)).toEqual({ isLiked: true, likeCount: 1 })
      expect(await like(asker, true)).toEqual({ isLiked: true, likeCount: 1 })
      await expect(reportIt(post, peer)).rejects.toMatchObject({ code: 417 })
      await reportIt(post, asker)
      const { posts } = await room.teach(id).then(() => room.open(id, asker))
      const taught = posts.at(-1)?.id ?? 0
      await reportIt(taught, peer)
      expect(await reported()).toEqual([
        { post_id: post, user_id: asker.userId, reason: 'abuse' },
        { post_id: taught, user_id: peer.userId, reason: 'abuse' },
      ])
    })

    it('belong to the author while it waits for staff, and are refused on a missing one', async () => {
      const held = await postId('加我微信 abc12345 一起讨论', peer)
      await expect(likeIt(held, asker)).rejects.toMatchObject({ code: 404 })
      expect(await likeIt(held, peer)).toMatchObject({ isLiked: true })
      await expect(likeIt(held + 999, peer)).rejects.toMatchObject({ code: 404 })
      const { doubtId } = await room.ask(asker, '会计要素有哪几个？')
      const other = { params: { id: doubtId }, body: { postId: held, isOn: true } }
      await expect(room.server.send(doubt.like, other, peer)).rejects.toMatchObject({ code: 404 })
    })
  })
})
