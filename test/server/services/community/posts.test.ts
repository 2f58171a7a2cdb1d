import { tx } from '#server/database/tables'
import { personalRows } from '#server/repositories/account/personal-data/export'
import { decideWithin } from '#server/services/community/posts'
import { message } from '@/contract/account/message'
import { circle } from '@/contract/community/circle'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const CIRCLE = 1
const DAY_MS = 86_400_000
let server: TestServer
let last = 0
let author: TestSession
beforeAll(async () => {
  server = await startServer()
  await server.db
    .insertInto('study_circle')
    .values([
      { id: CIRCLE, title: '打卡圈', intro: '' },
      { id: 2, title: '已关闭', intro: '', is_open: false },
    ])
    .execute()
})
afterAll(() => server.close())
const newLearner = () => server.signIn(`139000066${String(last++).padStart(2, '0')}`)
const byId = (id: number) => ({ params: { id } })
const switched = (id: number, isOn = true) => ({ params: { id }, body: { isOn } })
let keys = 0
const key = () => `circle-key-${keys++}`
const write = (session: TestSession, text = '今天学完了第一章', idempotencyKey = key()) =>
  server.send(circle.write, { ...byId(CIRCLE), body: { text, images: [], idempotencyKey } }, session)
const comment = (session: TestSession, id: number, text = '一起加油', idempotencyKey = key()) =>
  server.send(circle.comment, { ...byId(id), body: { text, idempotencyKey } }, session)
const decide = (postId: number, visibility: 'public' | 'hidden', commentId = 0) =>
  tx(server.db, (work) =>
    decideWithin(work, { postId, commentId, userId: author.userId, visibility, reason: '有广告' }, server.clock.now()),
  )
const published = async (text?: string) => {
  const { id } = await write(author, text)
  await decide(id, 'public')
  return id
}
beforeEach(async () => {
  author = await newLearner()
  await server.send(circle.join, switched(CIRCLE), author)
})

describe('groups', () => {
  it('groups are readable by visitors; closed ones are hidden', async () => {
    expect(await server.send(circle.list, {})).toMatchObject([{ id: CIRCLE, isMember: false }])
    await expect(server.send(circle.one, byId(2))).rejects.toMatchObject({ code: 404 })
    expect(await server.send(circle.list, {}, author)).toMatchObject([{ id: CIRCLE, isMember: true }])
    expect(await server.send(circle.one, byId(CIRCLE), author)).toMatchObject({ isMember: true })
    expect(await server.send(circle.join, switched(CIRCLE, false), author)).toMatchObject({ isMember: false })
    expect((await server.exchange(circle.join, switched(CIRCLE))).code).toBe(401)
  })

  it('count the posts that others may read: none that waits, was hidden or is deleted', async () => {
    const counts = async () => (await server.send(circle.one, byId(CIRCLE))).postCount
    const before = await counts()
    const [kept, hidden, deleted] = [await published(), await published(), await published()]
    await write(author)
    await decide(hidden, 'hidden')
    await server.send(circle.remove, byId(deleted), author)
    expect([await counts(), kept > 0]).toEqual([before + 1, true])
  })
})

describe('a post', () => {
  it('a post is written by members, once for a key, and visible to others after staff have released it', async () => {
    const other = await newLearner()
    await expect(write(other)).rejects.toMatchObject({ msg: '加入圈子后才能发动态' })
    await expect(write(author, '   ')).rejects.toMatchObject({ msg: '请写点内容再发布' })
    await expect(write(author, '你们都是傻逼')).rejects.toMatchObject({ code: 417 })
    await expect(write(author, '\u3164\u200b')).rejects.toMatchObject({ code: 417 })
    const made = await write(author, '有人一起吗', 'same-key-1')
    expect((await write(author, '有人一起吗', 'same-key-1')).id).toBe(made.id)
    expect(made.isHeld).toBe(true)
    await expect(server.send(circle.dynamic, byId(made.id), other)).rejects.toMatchObject({ code: 404 })
    await decide(made.id, 'public')
    expect(await server.send(circle.dynamic, byId(made.id))).toMatchObject({ text: '有人一起吗', isHeld: false, isMine: false })
    const bodies = async () => (await server.send(message.list, { query: {} }, author)).map(({ body }) => body)
    expect(await bodies()).toEqual(['你的动态已通过审核，大家都能看到了。'])
    await decide(made.id, 'hidden')
    await expect(server.send(circle.dynamic, byId(made.id))).rejects.toMatchObject({ code: 404 })
    expect(await bodies()).toContain('你的动态没有通过审核：有广告')
  })

  it('a post is limited to ten a day, and deleted by its author only', async () => {
    for (let at = 0; at < 10; at++) await write(author)
    await expect(write(author)).rejects.toMatchObject({ code: 429 })
    const id = (await server.send(circle.ofPerson, { ...byId(author.userId), query: {} }, author))[0]?.id ?? 0
    await expect(server.send(circle.remove, byId(id), await newLearner())).rejects.toMatchObject({ code: 404 })
    await server.send(circle.remove, byId(id), author)
    await expect(server.send(circle.dynamic, byId(id), author)).rejects.toMatchObject({ code: 404 })
  })

  it('a post is liked once a learner, and commented; suspicious words are held', async () => {
    const id = await published()
    const other = await newLearner()
    await server.send(circle.like, switched(id), other)
    expect(await server.send(circle.like, switched(id), other)).toMatchObject({ likeCount: 1, isLiked: true })
    await comment(other, id)
    expect(await comment(other, id, '加我微信 abcde12345')).toMatchObject({ isHeld: true })
    expect(await server.send(circle.dynamic, byId(id))).toMatchObject({ likeCount: 1, commentCount: 1, isLiked: false })
    expect(await server.send(circle.dynamic, byId(id), other)).toMatchObject({ isLiked: true, isMine: false })
    expect(await server.send(circle.dynamic, byId(id), author)).toMatchObject({ isLiked: false, isMine: true })
    expect(await server.send(circle.comments, { ...byId(id), query: {} })).toHaveLength(1)
    expect(await server.send(circle.comments, { ...byId(id), query: {} }, other)).toHaveLength(2)
    expect(await server.send(circle.like, switched(id, false), other)).toMatchObject({ likeCount: 0 })
    await expect(comment(other, (await write(author)).id)).rejects.toMatchObject({ code: 404 })
  })

  it('a post is hidden after three reports, until a review by staff', async () => {
    const id = await published()
    const report = (session: TestSession, reason: 'advert' | 'other' = 'advert') =>
      server.send(circle.report, { ...byId(id), body: { commentId: null, reason, note: '' } }, session)
    await expect(report(author)).rejects.toMatchObject({ msg: '不能举报自己的内容' })
    const [one, two, three] = [await newLearner(), await newLearner(), await newLearner()]
    await expect(report(one, 'other')).rejects.toMatchObject({ msg: '请写明举报的原因' })
    for (const session of [one, one, two]) await report(session)
    expect(await server.send(circle.dynamic, byId(id), three)).toMatchObject({ isHeld: false })
    await report(three)
    await expect(server.send(circle.dynamic, byId(id), three)).rejects.toMatchObject({ code: 404 })
    await decide(id, 'public')
    expect(await server.send(circle.dynamic, byId(id), three)).toMatchObject({ isHeld: false })
  })
})

describe('a comment', () => {
  it('a comment is hidden after three reports, and is reported by others, below its own post only', async () => {
    const id = await published()
    const writer = await newLearner()
    const { id: commentId } = await comment(writer, id)
    const report = (session: TestSession, postId = id) =>
      server.send(circle.report, { ...byId(postId), body: { commentId, reason: 'advert', note: '' } }, session)
    const shown = async () => (await server.send(circle.comments, { ...byId(id), query: {} })).map((row) => row.id)
    await expect(report(writer)).rejects.toMatchObject({ msg: '不能举报自己的内容' })
    await expect(report(author, await published())).rejects.toMatchObject({ msg: '评论不存在' })
    for (const session of [author, await newLearner()]) await report(session)
    expect(await shown()).toEqual([commentId])
    await report(await newLearner())
    expect(await shown()).toEqual([])
    expect(await server.send(circle.dynamic, byId(id))).toMatchObject({ isHeld: false, commentCount: 0 })
  })
})

describe('the list of a group', () => {
  it('has pages without a gap or a repeat, hot by fading interest, new by time', async () => {
    await server.db.updateTable('circle_post').set({ deleted_at: 1 }).execute()
    const old = await published('旧的')
    const fan = await newLearner()
    server.clock.advance(DAY_MS / 4)
    author = await server.signIn('13900006699')
    await server.send(circle.join, switched(CIRCLE), author)
    const fresh = [await published('新一'), await published('新二')]
    const of = async (sort: 'hot' | 'new', cursor?: string) =>
      server.send(circle.dynamics, { ...byId(CIRCLE), query: { sort, limit: 2, ...(cursor && { cursor }) } })
    const all = async (sort: 'hot' | 'new') => {
      const first = await of(sort)
      return [...first, ...(await of(sort, first.at(-1)?.cursor))].map(({ id }) => id)
    }
    expect(await all('new')).toEqual([...fresh].reverse().concat(old))
    expect(await all('hot')).toEqual([...fresh].reverse().concat(old))
    const likes = [fan, await newLearner(), await newLearner()].map(({ userId }) => ({ post_id: old, user_id: userId }))
    await server.db.insertInto('circle_like').values(likes.slice(1)).execute()
    await server.send(circle.like, switched(old), await server.signIn('13900006698'))
    expect((await all('hot'))[0]).toBe(old)
    expect(await of('hot', "1-1' or 1=1")).toHaveLength(2)
  })
})

describe('a learner', () => {
  it('a learner is followed once, not by themselves, and shows public content', async () => {
    await published()
    await write(author)
    const fan = await newLearner()
    await server.send(circle.follow, switched(author.userId), fan)
    expect(await server.send(circle.follow, switched(author.userId), fan)).toMatchObject({
      followerCount: 1,
      isFollowed: true,
      postCount: 1,
    })
    await expect(server.send(circle.follow, switched(author.userId), author)).rejects.toMatchObject({ msg: '不能关注自己' })
    expect(await server.send(circle.ofPerson, { ...byId(author.userId), query: {} })).toHaveLength(1)
    expect(await server.send(circle.ofPerson, { ...byId(author.userId), query: {} }, author)).toHaveLength(2)
    expect(await server.send(circle.person, byId(fan.userId))).toMatchObject({ followingCount: 1 })
    await expect(server.send(circle.person, byId(99_999))).rejects.toMatchObject({ code: 404 })
    expect(await server.send(circle.follow, switched(author.userId, false), fan)).toMatchObject({ followerCount: 0 })
  })
})

describe('a blocked learner', () => {
  it('a blocked learner is hidden and has no access to the learner who blocked them', async () => {
    const [bully, reader] = [await newLearner(), await newLearner()]
    await server.send(circle.join, switched(CIRCLE), bully)
    const mine = await published()
    const { id: theirs } = await write(bully, '另一条动态')
    await decide(theirs, 'public')
    await comment(bully, mine)
    await server.send(circle.follow, switched(author.userId), bully)
    await server.send(circle.follow, switched(bully.userId), author)
    const block = (isOn: boolean) => server.send(circle.block, switched(bully.userId, isOn), author)
    expect(await block(true)).toMatchObject({ isBlocked: true, isFollowed: false, followerCount: 0 })
    expect(await block(true)).toMatchObject({ isBlocked: true })
    const ids = async (session?: TestSession) =>
      (await server.send(circle.dynamics, { ...byId(CIRCLE), query: { sort: 'new' } }, session)).map(({ id }) => id)
    expect([(await ids(author)).includes(theirs), (await ids(reader)).includes(theirs), (await ids()).includes(theirs)]).toEqual([
      false,
      true,
      true,
    ])
    const comments = async (session: TestSession) =>
      (await server.send(circle.comments, { ...byId(mine), query: {} }, session)).map(({ author: { id } }) => id)
    expect([await comments(author), await comments(reader)]).toEqual([[], [bully.userId]])
    expect(await server.send(circle.ofPerson, { ...byId(bully.userId), query: {} }, author)).toEqual([])
    const refused = { msg: '对方设置了互动权限，暂时不能操作' }
    await expect(comment(bully, mine)).rejects.toMatchObject(refused)
    await expect(server.send(circle.like, switched(mine), bully)).rejects.toMatchObject(refused)
    await expect(server.send(circle.follow, switched(author.userId), bully)).rejects.toMatchObject(refused)
    await expect(server.send(circle.follow, switched(bully.userId), author)).rejects.toMatchObject({ code: 409 })
    await expect(server.send(circle.block, switched(author.userId), author)).rejects.toMatchObject({ msg: '不能屏蔽自己' })
    expect((await server.send(circle.blocks, {}, author)).map(({ id }) => id)).toEqual([bully.userId])
    expect(await block(false)).toMatchObject({ isBlocked: false })
    expect([await server.send(circle.blocks, {}, author), (await ids(author)).includes(theirs)]).toEqual([[], true])
    await comment(bully, mine)
  })

  it('cannot find the block in an export of their own data', async () => {
    const other = await newLearner()
    await server.send(circle.block, switched(other.userId), author)
    expect(await personalRows(server.db, other.userId)).not.toHaveProperty('circle_block')
    expect((await personalRows(server.db, author.userId)).circle_block).toHaveLength(1)
  })
})
