import { previewToken } from '#server/http/preview'
import { around } from '@/contract/course/around'
import { course } from '@/contract/course/course'
import { gate } from '@/contract/course/gate'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../support/server'

const COURSE = 101
const LESSON = 1002

describe('a course that was never on sale', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
    await server.db.updateTable('course').set({ is_on_sale: false, was_on_sale: false }).where('id', '=', COURSE).execute()
    await server.db.deleteFrom('entitlement').where('course_id', '=', COURSE).execute()
  })
  afterAll(() => server.close())

  const params = { id: COURSE }
  const codes = async (headers: Record<string, string> = {}, mobile?: string) => {
    const session = mobile === undefined ? undefined : await server.signIn(mobile)
    const answers = [
      await server.exchange(course.extra, { params }, session, headers),
      await server.exchange(course.items, { params, query: {} }, session, headers),
      await server.exchange(course.lessons, { params }, session, headers),
      await server.exchange(course.forUser, { params }, session, headers),
      await server.exchange(gate.memberAuth, { params }, session, headers),
      await server.exchange(learning.lesson, { params: { id: LESSON }, query: { from: 'H5' } }, session, headers),
      await server.exchange(study.lesson, { params: { id: LESSON } }, session, headers),
    ]
    return answers.map(({ code }) => code)
  }
  const open = (token: string, id = COURSE) => server.app.inject({ url: `/course/${id}/preview?token=${token}` })
  const cookieOf = (answer: Awaited<ReturnType<typeof open>>) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const preview = async () => ({ cookie: cookieOf(await open(await previewToken(server.deps, 'course', COURSE))) })

  it('does not exist for visitors and learners', async () => {
    expect(new Set(await codes())).toEqual(new Set([404]))
    expect(new Set(await codes({}, '13900000001'))).toEqual(new Set([404]))
    expect((await server.exchange(around.shareInfo, { params })).code).toBe(404)
  })

  it('opens wholly by the link of the staff, which leads to the page that learners get', async () => {
    const answer = await open(await previewToken(server.deps, 'course', COURSE))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/course/${COURSE}/detail`])
    expect(String(answer.headers['set-cookie'])).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
    expect(new Set(await codes({ cookie: cookieOf(answer) }))).toEqual(new Set([200]))
    expect(new Set(await codes({ cookie: cookieOf(answer) }, '13900000001'))).toEqual(new Set([200]))
  })

  it('says that it is a preview, opens each lesson, and is not kept by caches', async () => {
    const headers = await preview()
    const answer = await server.exchange(course.extra, { params }, undefined, headers)
    expect(answer.res).toMatchObject({ isPreview: true, isOnSale: false })
    expect(answer.headers['cache-control']).toBe('no-store')
    const items = await server.exchange(course.items, { params, query: {} }, undefined, headers)
    expect(items.rows?.flatMap(({ lessons }) => lessons).every(({ canLearn }) => canLearn)).toBe(true)
    const lesson = await server.exchange(
      learning.lesson,
      { params: { id: LESSON }, query: { from: 'H5' } },
      await server.signIn('13900000001'),
      headers,
    )
    expect(lesson.res?.mediaUrl).not.toBe('')
    expect(lesson.res?.isPreview).toBe(true)
    const file = await server.app.inject({ url: new URL(lesson.res?.mediaUrl ?? '', 'http://x').pathname, headers: { range: 'bytes=0-0' } })
    expect(file.statusCode).not.toBe(403)
  })

  it('opens no other course, no longer than an hour, and by no other token', async () => {
    const token = await previewToken(server.deps, 'course', COURSE)
    const headers = await preview()
    await server.db.updateTable('course').set({ was_on_sale: false, is_on_sale: false }).where('id', '=', 102).execute()
    await server.db.deleteFrom('entitlement').where('course_id', '=', 102).execute()
    expect((await server.exchange(course.extra, { params: { id: 102 } }, undefined, headers)).code).toBe(404)
    for (const [given, id] of [
      [token, 102],
      [`${token}x`, COURSE],
      ['1.x', COURSE],
      [await previewToken(server.deps, 'page', COURSE), COURSE],
    ] as const) {
      const answer = await open(given, id)
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([404, expect.stringContaining('已经过期'), undefined])
    }
    server.clock.advance(HOUR_MS)
    expect(new Set(await codes(headers))).toEqual(new Set([404]))
  })

  it('shows itself to a learner who was given it before', async () => {
    const { userId } = await server.signIn('13900000002')
    await server.db.insertInto('entitlement').values({ user_id: userId, course_id: COURSE, granted_at: 0, expires_at: null }).execute()
    expect(new Set(await codes({}, '13900000002'))).toEqual(new Set([200]))
  })

  it('does not hinder what is found for a question of its chapters', async () => {
    const [row] = await server.db
      .selectFrom('question')
      .innerJoin('lesson_practice', 'lesson_practice.chapter_id', 'question.chapter_id')
      .select('question.id')
      .execute()
    const found = await server.exchange(study.taughtIn, { params: { id: row?.id ?? 0 } }, await server.signIn('13900000003'))
    expect(found.code).toBe(200)
  })
})

it('shows a course that was taken down', async () => {
  const server = await startServer({ seed: true })
  await server.db.updateTable('course').set({ is_on_sale: false }).where('id', '=', COURSE).execute()
  expect((await server.send(course.extra, { params: { id: COURSE } })).isOnSale).toBe(false)
  await server.close()
})
