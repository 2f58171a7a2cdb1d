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

const toldOf = ({ userId }: TestSession) =>
  room.server.db.selectFrom('message').select(['kind', 'link', 'body']).where('user_id', '=', userId).orderBy('id').execute()

describe('the course of a question', () => {
  it.each([
    ['甲'.repeat(60), '甲'.repeat(60)],
    ['甲'.repeat(61), `${'甲'.repeat(60)}…`],
  ])('notifies the asker with the beginning of an answer', async (text, body) => {
    await room.teach(id, text)
    expect(await toldOf(asker)).toMatchObject([{ body }])
  })

  it("goes through a teacher's answer, a follow-up, another answer and its acceptance", async () => {
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
    const told = await toldOf(asker)
    const about = { kind: 'doubt_answered', link: `/doubt/${id}/detail` }
    expect(told).toEqual(['先看制定机关，再看名称。', '罚金属于刑事责任。'].map((body) => ({ ...about, body })))
    await expect(room.write(id, '还有一个问题', asker)).rejects.toMatchObject({ code: 409 })
    await expect(room.teach(id)).rejects.toMatchObject({ code: 409 })
  })

  it('stays open after an answer of a learner, which can be accepted too', async () => {
    const { status, posts } = await room.write(id, '民事、行政、刑事三种。', peer)
    expect([status, posts[0]?.kind]).toEqual(['open', 'peer'])
    expect(await room.accept(id, posts[0]?.id ?? 0, asker)).toMatchObject({ status: 'accepted' })
  })
})

describe('at the same time', () => {
  it('two teachers answer and both answers stay', async () => {
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

  it('an answer sent twice is stored once', async () => {
    await Promise.all([room.write(id, '我来答', peer, 'twice-0001'), room.write(id, '我来答', peer, 'twice-0001')])
    expect((await room.open(id)).posts).toHaveLength(1)
  })
})

describe('permissions', () => {
  it.each(['accept', 'remove'] as const)('let only the asker %s', async (act) => {
    await room.teach(id)
    const postId = (await room.open(id)).posts[0]?.id ?? 0
    const tried = act === 'accept' ? room.accept(id, postId, peer) : room.server.send(doubt.remove, { params: { id } }, peer)
    await expect(tried).rejects.toMatchObject({ code: 404 })
  })

  it('exclude the acceptance of a follow-up, and of an answer to another question', async () => {
    const { posts } = await room.write(id, '补充：主要想问种类', asker)
    await expect(room.accept(id, posts[0]?.id ?? 0, asker)).rejects.toMatchObject({ code: 404 })
    const other = await room.ask(asker, '另一个问题')
    await room.teach(other.doubtId)
    const foreign = (await room.open(other.doubtId)).posts[0]?.id ?? 0
    await expect(room.accept(id, foreign, asker)).rejects.toMatchObject({ code: 404 })
  })
})
