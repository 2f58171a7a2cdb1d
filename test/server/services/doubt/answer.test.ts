import { doubt } from '@/contract/learning/doubt'
import { closeOverdueDoubts } from '../../../../server/services/doubt/remove'
import type { TestSession } from '../../../support/server'
import { type DoubtRoom, openDoubtRoom } from './doubt-room'

let room: DoubtRoom
let asker: TestSession
let peer: TestSession
let id = 0
let mobile = 13906000000
beforeAll(async () => {
  room = await openDoubtRoom()
  peer = await room.server.signIn('13906099999')
})
afterAll(() => room.server.close())
beforeEach(async () => {
  asker = await room.server.signIn(String(++mobile))
  id = (await room.ask(asker, '法律责任有哪几种？', { isAnonymous: true })).doubtId
})

describe('the course of a question', () => {
  it('is answered by a teacher, followed up, answered again and accepted', async () => {
    await room.teach(id)
    expect(await room.open(id, asker)).toMatchObject({
      status: 'answered',
      posts: [{ kind: 'teacher', author: { name: '林书衡', badge: '经济法基础主讲' } }],
    })
    expect(await room.write(id, '行政责任里有没有罚金？', asker)).toMatchObject({ status: 'open', closesAt: null })
    await room.teach(id, '罚金属于刑事责任。')
    const postId = (await room.open(id, asker)).posts.at(-1)?.id ?? 0
    expect(await room.accept(id, postId, asker)).toMatchObject({ status: 'accepted' })
    expect((await room.accept(id, postId, asker)).posts.filter(({ isAccepted }) => isAccepted)).toHaveLength(1)
    const told = await room.server.db.selectFrom('message').select(['kind', 'link']).where('user_id', '=', asker.userId).execute()
    expect(told).toEqual(Array(2).fill({ kind: 'doubt_answered', link: `/doubt/${id}/detail` }))
    await expect(room.write(id, '还有一个问题', asker)).rejects.toMatchObject({ code: 409 })
    await expect(room.teach(id)).rejects.toMatchObject({ code: 409 })
  })

  it('stays open after a learner answered, whose answer can be accepted too', async () => {
    const { status, posts } = await room.write(id, '民事、行政、刑事三种。', peer)
    expect([status, posts[0]?.kind]).toEqual(['open', 'peer'])
    expect(await room.accept(id, posts[0]?.id ?? 0, asker)).toMatchObject({ status: 'accepted' })
  })

  it('closes 72 hours after the last answer of a teacher', async () => {
    await room.teach(id)
    room.passHours(71)
    await closeOverdueDoubts(room.server.deps)
    asker = await room.server.signIn(String(mobile))
    expect((await room.open(id)).status).toBe('answered')
    room.passHours(1)
    expect((await room.open(id)).status).toBe('closed')
    asker = await room.server.signIn(String(mobile))
    await expect(room.write(id, '追问一下', asker)).rejects.toMatchObject({ code: 409 })
    await closeOverdueDoubts(room.server.deps)
    const row = await room.server.db.selectFrom('doubt').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.status).toBe('closed')
    peer = await room.server.signIn('13906099999')
  })
})

describe('at once', () => {
  it('two teachers answer and both stand', async () => {
    await Promise.all([room.teach(id, '一位老师的回答'), room.teach(id, '另一位老师的回答')])
    const { posts, status } = await room.open(id)
    expect([posts.length, status]).toEqual([2, 'answered'])
  })

  it('one answer is accepted of two', async () => {
    await room.teach(id)
    await room.teach(id, '换个角度说明')
    const { posts } = await room.open(id, asker)
    const both = await Promise.allSettled(posts.map((post) => room.accept(id, post.id, asker)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('an answer sent twice stands once', async () => {
    await Promise.all([room.write(id, '我来答', peer, 'twice-0001'), room.write(id, '我来答', peer, 'twice-0001')])
    expect((await room.open(id)).posts).toHaveLength(1)
  })
})

describe('who may do what', () => {
  it.each(['accept', 'remove'] as const)('%s is for the asker alone', async (act) => {
    await room.teach(id)
    const postId = (await room.open(id)).posts[0]?.id ?? 0
    const tried = act === 'accept' ? room.accept(id, postId, peer) : room.server.send(doubt.remove, { params: { id } }, peer)
    await expect(tried).rejects.toMatchObject({ code: 404 })
  })

  it('a follow-up cannot be accepted, nor an answer of another question', async () => {
    const { posts } = await room.write(id, '补充：主要想问种类', asker)
    await expect(room.accept(id, posts[0]?.id ?? 0, asker)).rejects.toMatchObject({ code: 404 })
    const other = await room.ask(asker, '另一个问题')
    await room.teach(other.doubtId)
    const foreign = (await room.open(other.doubtId)).posts[0]?.id ?? 0
    await expect(room.accept(id, foreign, asker)).rejects.toMatchObject({ code: 404 })
  })

  it('an anonymous asker stays so for everybody, below the question too', async () => {
    await room.write(id, '补充一句', asker)
    const seen = await room.open(id, peer, asker.userId)
    expect([seen.asker.name, seen.posts[0]?.author.name, seen.sharedBy]).toEqual(['匿名同学', '匿名同学', null])
    expect((await room.open(id, asker)).asker.isMine).toBe(true)
  })
})

describe('marks', () => {
  const like = (session: TestSession, isOn: boolean) => room.server.send(doubt.like, { params: { id }, body: { isOn } }, session)

  it('a like counts once', async () => {
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
  })

  it('three reports take a text out of sight', async () => {
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
})
