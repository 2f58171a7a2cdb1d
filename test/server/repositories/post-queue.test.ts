import { tx } from '../../../server/database/tx'
import { decidePost, listPosts, postTask, waitingPosts } from '../../../server/repositories/doubt/post-queue'
import { type DoubtServer, startDoubtServer } from '../services/doubt/doubt-server'

let room: DoubtServer
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())

it('answers wait for staff, the oldest first in the count, until they are decided', async () => {
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
