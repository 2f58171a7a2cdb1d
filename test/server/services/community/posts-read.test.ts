import { circle } from '@/contract/community/circle'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const CIRCLE = 1
const POSTS = 45
let server: TestServer
let author: TestSession
beforeAll(async () => {
  server = await startServer()
  author = await server.signIn('13900006501')
  await server.db.insertInto('study_circle').values({ id: CIRCLE, title: '打卡圈', intro: '', cover: 'covers/c101.jpg' }).execute()
  // Many posts are equally hot, so that only the id tells them apart.
  const posts = Array.from({ length: POSTS }, (_, at) => ({
    circle_id: CIRCLE,
    user_id: author.userId,
    idempotency_key: `post-${at}`,
    text: `第 ${at} 条`,
    images: '[]',
    visibility: at === 0 ? ('held' as const) : ('public' as const),
    hot: Math.floor(at / 10),
    made_at: at,
  }))
  await server.db.insertInto('circle_post').values(posts).execute()
})
afterAll(() => server.close())
const byId = (id: number) => ({ params: { id } })

/** Every post of a list, page by page. */
async function readAll(read: (cursor?: string) => Promise<{ id: number; cursor: string }[]>): Promise<number[]> {
  const ids: number[] = []
  for (let page = await read(); page.length > 0; page = await read(page.at(-1)?.cursor)) ids.push(...page.map(({ id }) => id))
  return ids
}
const down = Array.from({ length: POSTS - 1 }, (_, at) => POSTS - at)

describe('reading a group', () => {
  it.each(['hot', 'new'] as const)('gives a visitor every public post once, %s first', async (sort) => {
    const ids = await readAll((cursor) =>
      server.send(circle.dynamics, { ...byId(CIRCLE), query: { sort, limit: 7, ...(cursor && { cursor }) } }),
    )
    expect(ids).toEqual(down)
  })

  it('gives the author the waiting posts too', async () => {
    const of = (session?: TestSession) =>
      readAll((cursor) =>
        server.send(circle.ofPerson, { ...byId(author.userId), query: { limit: 20, ...(cursor && { cursor }) } }, session),
      )
    expect(await of()).toHaveLength(POSTS - 1)
    expect(await of(author)).toHaveLength(POSTS)
  })

  it('refuses a missing and a waiting post', async () => {
    expect(await server.send(circle.one, byId(CIRCLE))).toMatchObject({
      postCount: POSTS - 1,
      memberCount: 0,
      cover: expect.stringContaining('c101'),
    })
    await expect(server.send(circle.dynamics, { ...byId(9), query: {} })).rejects.toMatchObject({ code: 404 })
    await expect(server.send(circle.comments, { ...byId(1), query: {} })).rejects.toMatchObject({ code: 404 })
    await expect(server.send(circle.person, byId(99))).rejects.toMatchObject({ code: 404 })
  })
})
