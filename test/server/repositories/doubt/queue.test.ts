import { tx } from '#server/database/tables'
import { decidePost, listPosts, postTask, reportsOf, waitingPosts } from '#server/repositories/doubt/queue'
import { type DoubtServer, startDoubtServer } from '../../services/doubt/doubt-server'

let room: DoubtServer
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())

it('waiting answers are counted from the oldest until they are decided', async () => {
  const { db, signIn, clock } = room.server
  const [anna, ben] = [await signIn('13900000001'), await signIn('13900000002')]
  const { doubtId: id } = await room.ask(anna, '部门规章由谁制定？')
  for (const text of ['国务院各部门制定。', '由各部门在权限内制定。', '看名称就知道。']) {
    await room.write(id, text, ben)
    clock.advance(1000)
  }
  expect(await waitingPosts(db)).toEqual({ count: 0, oldest: null })
  const [last, middle, first] = await listPosts(db, { limit: 9 })
  if (!first || !middle || !last) throw new Error('three answers were written')
  const put = (post: number, visibility: 'held' | 'hidden' | 'public') => tx(db, (work) => decidePost(work, post, visibility, clock.now()))
  for (const post of [middle, last]) await put(post.id, 'held')
  expect(await waitingPosts(db)).toEqual({ count: 2, oldest: middle.madeAt })
  const ids = async (wanted: { visibility?: string; before?: number }) =>
    (await listPosts(db, { limit: 9, ...wanted })).map((post) => post.id)
  expect([await ids({ visibility: 'held' }), await ids({ visibility: 'public' }), await ids({ before: last.id })]).toEqual([
    [last.id, middle.id],
    [first.id],
    [middle.id, first.id],
  ])
  await put(middle.id, 'hidden')
  expect([await waitingPosts(db), (await postTask(db, middle.id))?.visibility]).toEqual([{ count: 1, oldest: last.madeAt }, 'hidden'])
})

it('a text is listed with its question and its open reports; its decision closes those and no other', async () => {
  const { db, signIn, clock } = room.server
  const [anna, ben] = [await signIn('13900000003'), await signIn('13900000004')]
  const { doubtId: other } = await room.ask(ben, '地方政府规章由谁制定？')
  const { doubtId: id } = await room.ask(anna, '行政法规由谁制定？')
  for (const text of ['国务院。', '全国人大。']) await room.write(id, text, ben)
  const [second, first] = await listPosts(db, { limit: 2 })
  if (!first || !second) throw new Error('two answers were written')
  const report = (postId: number, made_at: number, userId: number, decided_at: number | null = null) =>
    db
      .insertInto('doubt_report')
      .values({ user_id: userId, doubt_id: id, post_id: postId, reason: 'wrong', note: `${made_at}`, made_at, decided_at })
      .execute()
  await report(first.id, 1, anna.userId, 2)
  await report(first.id, 3, ben.userId)
  await report(first.id, 4, (await signIn('13900000005')).userId)
  await report(second.id, 5, anna.userId)
  expect(await listPosts(db, { limit: 2, visibility: 'nonsense' })).toMatchObject([
    { id: second.id, question: '行政法规由谁制定？', text: '全国人大。', reports: 1 },
    { id: first.id, question: '行政法规由谁制定？', text: '国务院。', reports: 2 },
  ])
  expect(await reportsOf(db, first.id)).toEqual([
    { reason: 'wrong', note: '4', at: 4 },
    { reason: 'wrong', note: '3', at: 3 },
  ])
  const touched = async () =>
    (await db.selectFrom('doubt').select('touched_at').where('id', 'in', [other, id]).orderBy('id').execute()).map((row) => row.touched_at)
  const [before = 0] = await touched()
  clock.advance(1000)
  await tx(db, (work) => decidePost(work, first.id, 'hidden', clock.now()))
  expect(await touched()).toEqual([before, clock.now()])
  expect(
    (await db.selectFrom('doubt_report').select(['made_at', 'decided_at']).where('doubt_id', '=', id).orderBy('made_at').execute()).map(
      (row) => row.decided_at,
    ),
  ).toEqual([2, clock.now(), clock.now(), null])
  expect((await listPosts(db, { limit: 9, visibility: 'hidden' }))[0]).toMatchObject({ id: first.id, reports: 0 })
})
