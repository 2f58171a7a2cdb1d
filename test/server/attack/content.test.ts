import { contentVersions } from '#server/repositories/site/setting'
import { loadSeed } from '#server/seed/load'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../support/server'
import { seedFolder, smallSeed } from '../seed/fixture'

const CACHE_MS = 30_000

let server: TestServer
const older = seedFolder(smallSeed())
const newer = seedFolder(retitled('精讲（新版）'))
beforeAll(async () => {
  server = await startServer({ env: { publicCacheMs: CACHE_MS } })
})
afterAll(async () => {
  await server.close()
  for (const { drop } of [older, newer]) drop()
})

function retitled(title: string) {
  const files = smallSeed()
  return { ...files, 'courses.json': files['courses.json'].map((row) => ({ ...row, title })) }
}
const load = (folder: string, mode: 'production' | 'test' = 'production') =>
  loadSeed({ ...server.deps, env: { ...server.deps.env, mode } }, folder)
const title = async () => (await server.db.selectFrom('course').select('title').where('id', '=', 101).executeTakeFirstOrThrow()).title
const listed = async () => (await server.send(course.list, { query: {} })).map((card) => card.title)

describe('content of two releases on one database', () => {
  it('has no learners of the seed in production', async () => {
    await load(older.folder)
    expect(await title()).toBe('精讲')
    for (const table of ['users', 'attempt', 'learn_state', 'entitlement', 'rank_entry'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('the content is overwritten by neither of them, in production or not', async () => {
    for (const mode of ['production', 'test'] as const)
      for (const { folder } of [newer, older, newer]) {
        await load(folder, mode)
        expect(await title()).toBe('精讲')
      }
    expect(await contentVersions(server.db)).toHaveLength(2)
  })

  it('the content is recorded, so that a release which wrote over rows stops doing so', async () => {
    const before = await contentVersions(server.db)
    await load(older.folder)
    expect((await contentVersions(server.db)).map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest).reverse())
  })
})

describe('replies that are the same for everybody', () => {
  it('public replies are cached for half a minute', async () => {
    expect(await listed()).toEqual(['精讲'])
    await server.db.updateTable('course').set({ title: '改' }).where('id', '=', 101).execute()
    expect(await listed()).toEqual(['精讲'])
    server.clock.advance(CACHE_MS)
    expect(await listed()).toEqual(['改'])
  })

  it('public replies are read again when content was loaded', async () => {
    await server.db.updateTable('course').set({ title: '再改' }).where('id', '=', 101).execute()
    await loadSeed(server.deps, older.folder)
    expect(await listed()).toEqual(['再改'])
  })
})
