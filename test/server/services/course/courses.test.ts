import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { saleFaultsOf } from '#server/services/course/courses'
import { course } from '@/contract/course/course'
import { myCourses } from '@/contract/course/my-courses'
import type { MyCoursesQuery } from '@/contract/course/my-courses.schema'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

const DAY_MS = 86_400_000

describe('the courses of a learner', () => {
  let server: TestServer
  let anna: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    anna = await server.signIn('13900009101')
    const now = server.clock.now()
    await own(server, anna, 101, now + DAY_MS)
    await own(server, anna, 102, null)
    await own(server, anna, 105, now - DAY_MS)
    await server.db
      .insertInto('learn_state')
      .values({
        user_id: anna.userId,
        lesson_id: 1001,
        course_id: 101,
        played: Buffer.from([0b11111]),
        played_seconds: 5,
        position: 5,
        is_learned: false,
        updated_at: now,
      })
      .execute()
  })
  afterAll(() => server.close())
  const list = async (query: MyCoursesQuery, session = anna) => {
    const { courses, count } = await server.send(myCourses.list, { query }, session)
    return { ids: courses.map((row) => row.course.id), count }
  }

  it.each<[MyCoursesQuery, number[]]>([
    [{}, [101, 105, 102]],
    [{ expireType: 'valid' }, [101, 102]],
    [{ expireType: 'expired' }, [105]],
    [{ expireType: 'valid', activateType: 'activated' }, [101]],
    [{ activateType: 'waiting' }, [105, 102]],
    [{ limit: 1, page: 1 }, [105]],
    [{ limit: 1, page: 9 }, []],
  ])('match the filter: %j gives %j', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, count: null })
  })

  it('courses are counted on request', async () => {
    expect(await list({ needCount: 1, limit: 1 })).toEqual({ ids: [101], count: 3 })
    expect(await list({ needCount: 1 }, await server.signIn('13900009102'))).toEqual({ ids: [], count: 0 })
  })

  it('courses are refused to a visitor, and for an unknown filter', async () => {
    expect((await server.exchange(myCourses.list, { query: {} })).code).toBe(401)
    expect((await server.exchange(myCourses.list, { query: { expireType: 'soon' as 'all' } }, anna)).code).toBe(417)
  })

  it('leave the list once expired and cleared, and return when renewed', async () => {
    const clear = () => server.send(myCourses.clearExpired, { query: { courseType: 'all' } }, anna)
    expect(await server.send(myCourses.clearExpired, { query: { courseType: 'normal' } }, anna)).toEqual({ cleared: 0 })
    expect([await clear(), await clear()]).toEqual([{ cleared: 1 }, { cleared: 0 }])
    expect((await list({ expireType: 'expired', needCount: 1 })).count).toBe(0)
    await server.db
      .updateTable('entitlement')
      .set({ expires_at: server.clock.now() + DAY_MS })
      .where('user_id', '=', anna.userId)
      .where('course_id', '=', 105)
      .execute()
    expect((await list({ expireType: 'valid' })).ids).toContain(105)
  })

  it("show their lessons by the learner's progress", async () => {
    const items = async (status: 'waiting' | 'learning' | 'learned') => {
      const chapters = await server.send(course.items, { params: { id: 101 }, query: { status } }, anna)
      return chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))
    }
    expect(await items('learning')).toEqual([1001])
    expect(await items('waiting')).not.toContain(1001)
    expect(await items('learned')).toEqual([])
  })
})

const COURSE = 101

describe('the faults that prevent the sale of a course', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const faultsOf = (id: number) => saleFaultsOf(server.deps, id)

  it('faults are absent in the courses of the seed', async () => {
    const courses = await server.db.selectFrom('course').select('id').orderBy('id').execute()
    expect(courses.length).toBeGreaterThan(5)
    for (const { id } of courses) expect([id, await faultsOf(id)]).toEqual([id, []])
  })

  it('include a future live lesson where nobody broadcasts', async () => {
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

  it('include a missing file of ours, wherever it is named; a link to another site is accepted', async () => {
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
