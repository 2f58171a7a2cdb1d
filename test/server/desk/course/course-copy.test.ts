import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const FROM = 105
/** Columns that name a row or its place, and those in which a copy is other. */
const OWN = ['id', 'seq', 'course_id', 'chapter_id', 'lesson_id']
const FRESH = { title: '复制出来的', is_on_sale: false, was_on_sale: false, learner_count: 0, hit_count: 0, version: 1 }

describe('the copy of a course', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let to: number
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    await sql`update course_stock set sold = 1 where course_id = ${FROM}`.execute(server.db)
    const made = await editor.act('copy-course', FROM, { title: FRESH.title })
    to = Number(/courses\/(\d+)/.exec(made.to)?.[1])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const read = async (query: RawBuilder<Record<string, unknown>>) =>
    (await query.execute(server.db)).rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))))
  const ofCourse = (table: string, id: number) =>
    read(sql`select * from ${sql.table(table)} one where course_id = ${id} order by to_jsonb(one) - ${OWN}::text[]`)
  const ofLessons = (table: string, id: number) =>
    read(sql`
      select lesson.title as lesson, one.* from ${sql.table(table)} one join lesson on lesson.id = one.lesson_id
      where lesson.course_id = ${id} order by lesson.seq, to_jsonb(one) - ${OWN}::text[]`)
  const TABLES = [
    'course_level_price',
    'course_pre_task',
    'course_combine',
    'course_recommend',
    'course_material',
    'course_protocol',
  ] as const
  const MORE = ['course_subject', 'course_extra_page', 'guide_contact', 'guide_template', 'course_textbook', 'chapter'] as const

  it('has all that the course says, under its own name and off sale', async () => {
    const [was] = await read(sql`select * from course where id = ${FROM}`)
    const [copy] = await read(sql`select * from course where id = ${to}`)
    expect(copy).toEqual({ ...was, ...FRESH })
  })

  it.each([...TABLES, ...MORE])('has the rows of %s', async (table) => {
    expect(await ofCourse(table, to)).toEqual(await ofCourse(table, FROM))
  })

  it('has the lessons in their chapters, lives without their times and replay', async () => {
    const lessons = (id: number) =>
      read(sql`
        select chapter.title as chapter, lesson.* from lesson join chapter on chapter.id = lesson.chapter_id
        where lesson.course_id = ${id} order by lesson.seq`)
    const was = await lessons(FROM)
    const silent = { start_at: null, end_at: null, replay_at: null, media: '' }
    expect(was.length).toBeGreaterThan(2)
    expect(await lessons(to)).toEqual(was.map((lesson) => (lesson.type === 'live' ? { ...lesson, ...silent } : lesson)))
  })

  it.each(['lesson_article', 'lesson_question', 'lesson_practice', 'lesson_section', 'lesson_stop', 'transcript'])(
    'has what lessons keep in %s',
    async (table) => {
      const made = await editor.act('copy-course', 101, { title: `${table} 的副本` })
      const id = Number(/courses\/(\d+)/.exec(made.to)?.[1])
      expect(await ofLessons(table, id)).toEqual(await ofLessons(table, 101))
    },
  )

  it('keeps the places of the course and none of those sold', async () => {
    expect(await read(sql`select stock, sold from course_stock where course_id = ${to}`)).toEqual(
      await read(sql`select stock, 0 as sold from course_stock where course_id = ${FROM}`),
    )
  })

  it('takes nothing of learners, and changes nothing of the course', async () => {
    for (const table of ['entitlement', 'course_review', 'homework', 'course_group', 'course_sale_time', 'bargain_offer', 'learn_state'])
      expect({ table, rows: await ofCourse(table, to) }).toEqual({ table, rows: [] })
  })

  it('must have a name of its own', async () => {
    const { title } = await server.db.selectFrom('course').select('title').where('id', '=', FROM).executeTakeFirstOrThrow()
    expect((await editor.act('copy-course', FROM, { title })).body).toContain('副本要有自己的名称')
  })
})
