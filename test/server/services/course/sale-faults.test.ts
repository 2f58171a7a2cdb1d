import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { saleFaultsOf } from '#server/services/course/sale-faults'
import { startServer, type TestServer } from '../../../support/server'

const COURSE = 101

describe('what keeps a course from being sold', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const faultsOf = (id: number) => saleFaultsOf(server.deps, id)

  it('is nothing of the courses of the seed', async () => {
    const courses = await server.db.selectFrom('course').select('id').orderBy('id').execute()
    expect(courses.length).toBeGreaterThan(5)
    for (const { id } of courses) expect([id, await faultsOf(id)]).toEqual([id, []])
  })

  it('is a live lesson to come where nobody broadcasts', async () => {
    const [lesson] = await server.db
      .selectFrom('lesson')
      .select(['course_id', 'title'])
      .where('type', '=', 'live')
      .where('end_at', '>', server.clock.now())
      .orderBy('id')
      .execute()
    const deps = { ...server.deps, env: { ...server.deps.env, live: { kind: 'off' as const } } }
    expect(await saleFaultsOf(deps, lesson?.course_id ?? 0)).toContain(`课时“${lesson?.title}”是直播，但服务器没有开通直播（LIVE）`)
  })

  it('is a file of ours that is absent, wherever it is named; a link to another site is believed', async () => {
    const folder = uploadsFolder(server.deps.env)
    await mkdir(path.join(folder, 'site'), { recursive: true })
    await writeFile(path.join(folder, 'site/film.mp4'), '')
    const { id, title } = await server.db
      .selectFrom('lesson')
      .select(['id', 'title'])
      .where('course_id', '=', COURSE)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const faultsWith = async (media: string) => {
      await server.db.updateTable('lesson').set({ media }).where('id', '=', id).execute()
      return faultsOf(COURSE)
    }
    for (const media of ['/uploads/site/film.mp4', 'hls/index.m3u8', '/media/hls/index.m3u8', 'https://film.example.cn/1.mp4'])
      expect([media, await faultsWith(media)]).toEqual([media, []])
    for (const media of ['/uploads/site/none.mp4', '/uploads/site', 'hls', '/uploads/../pg/PG_VERSION', '../content/courses.json'])
      expect([media, await faultsWith(media)]).toEqual([media, [`课时“${title}”的文件不存在：${media}`]])
  })
})
