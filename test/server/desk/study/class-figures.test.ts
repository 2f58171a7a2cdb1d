import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { pageText } from '../page-text'
import { type Browser, staffBrowser } from '../staff'

describe('a class by its homework, exams and lives', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let classId: number
  let courseId: number
  let users: number[]
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    const place = await server.db
      .selectFrom('class_member as member')
      .innerJoin('course_group as of', 'of.id', 'member.course_group_id')
      .select(['member.class_id as classId', 'of.course_id as courseId', (the) => the.fn.countAll<number>().as('members')])
      .groupBy(['member.class_id', 'of.course_id'])
      .orderBy('members', 'desc')
      .executeTakeFirstOrThrow()
    classId = place.classId
    courseId = place.courseId
    const rows = await server.db.selectFrom('class_member').select('user_id').where('class_id', '=', classId).orderBy('user_id').execute()
    users = rows.map(({ user_id }) => user_id)
    for (const table of ['homework_submission', 'live_visit']) await sql`delete from ${sql.table(table)}`.execute(server.db)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const path = (kind: string, query = '') => `/study-classes/${classId}/${kind}${query}`
  const textOf = async (kind: string, query = '') => pageText((await service.get(path(kind, query))).body).join('|')
  const rowsOf = async (kind: string, query = '') => {
    const { body } = await service.get(path(kind, query))
    return [...body.matchAll(/<input[^>]*form="bulk"[^>]*>/g)].flatMap(([input]) => /value="(\d+)"/.exec(input)?.[1] ?? []).map(Number)
  }
  const handIn = async (homeworkId: number, userId: number, marks: number | null) =>
    server.db
      .insertInto('homework_submission')
      .values({
        ...{ homework_id: homeworkId, user_id: userId, version: 1, answers: '[]', item_marks: '[]', is_late: false, submitted_at: 1 },
        ...{ status: marks === null ? 'submitted' : 'passed', marks, marked_at: marks === null ? null : 2 },
      })
      .execute()

  it('shows the faces of members, or the first letter of their name', async () => {
    const [pictured = 0, plain = 0] = users
    await server.db.updateTable('users').set({ avatar: 'avatars/l1.jpg' }).where('id', '=', pictured).execute()
    await server.db.updateTable('users').set({ avatar: '', nickname: '橘子' }).where('id', '=', plain).execute()
    const { body } = await service.get(path('members'))
    expect(body).toMatch(/<img src="[^"]+\/media\/avatars\/l1\.jpg" alt=""[^>]*class="face"/)
    expect(body).toContain('<span class="face" aria-hidden="true">橘</span>')
  })

  it('finds a member by a part of the name, by the number and by the last digits of the mobile, and marks the list for its keys', async () => {
    const found = (word: string) => rowsOf('members', `?word=${encodeURIComponent(word)}`)
    const all = await rowsOf('members')
    const [one = 0, other = 0] = users
    await server.db.updateTable('users').set({ nickname: 'Mia 的早读', mobile: '13900004821' }).where('id', '=', one).execute()
    await server.db.updateTable('users').set({ mobile: '13900001111' }).where('id', '=', other).execute()
    expect([await found('mia'), await found('4821'), await found(String(one))].map((rows) => rows.length)).toEqual([1, 1, 1])
    expect(await found('482')).toEqual([])
    expect(await found(' ')).toEqual(all)
    const { body } = await service.get(path('members', '?word=mia'))
    expect(body).toContain('<table data-list="">')
    expect(body).toMatch(/name="from" value="[^"]*word=mia"/)
    const behind = (await service.get(path('members', '?show=behind'))).body
    expect(behind).toContain('<input type="hidden" name="show" value="behind"/>')
  })

  it('counts who handed in a homework, what waits to be marked, and how good it was', async () => {
    const id = await server.db
      .insertInto('homework')
      .values({
        id: 901,
        course_id: courseId,
        title: '第一次大作业',
        intro: '',
        due_at: server.clock.now() + DAY_MS,
        pass_marks: 600,
        credits: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('homework_item')
      .values({ homework_id: id.id, seq: 1, kind: 'text', question_id: null, prompt: '写', marks: 1000 })
      .execute()
    const [first = 0] = users
    await handIn(id.id, first, 800)
    const shown = await textOf('homework')
    expect(shown).toContain('第一次大作业')
    expect(shown).toContain(`1 / ${users.length}`)
    expect(shown).toContain('80%')
    expect(await rowsOf('homework', `?of=${id.id}`)).toHaveLength(users.length - 1)
    expect(await textOf('homework', `?of=${id.id}`)).toContain(`“第一次大作业”没交的 ${users.length - 1} 位`)
    await handIn(id.id, users.at(-1) ?? 0, null)
    expect((await service.get(path('homework'))).body).toContain('1 份待批')
  })

  it('counts the first try of a paper for the class, ranked or not', async () => {
    const paper = await server.db.selectFrom('paper').select(['id', 'title', 'full_marks']).orderBy('id').executeTakeFirstOrThrow()
    await server.db
      .deleteFrom('plan_task')
      .where('kind', '=', 'paper')
      .where('id', 'not in', (the) => the.selectFrom('task_due').select('task_id'))
      .execute()
    await server.db
      .updateTable('paper')
      .set({ class_ids: JSON.stringify([classId]) })
      .where('id', '=', paper.id)
      .execute()
    const before = await server.db
      .selectFrom('result')
      .select('user_id')
      .where('paper_id', '=', paper.id)
      .where('is_first', '=', true)
      .where('user_id', 'in', users)
      .execute()
    const absent = users.length - new Set(before.map(({ user_id }) => user_id)).size
    expect(await textOf('exam')).toContain(paper.title)
    expect(await rowsOf('exam', `?of=${paper.id}`)).toHaveLength(absent)
    await server.db.updateTable('result').set({ is_first: false }).where('paper_id', '=', paper.id).execute()
    expect(await rowsOf('exam', `?of=${paper.id}`)).toHaveLength(absent)
  })

  it('counts who came to the lives that have begun, and for how long', async () => {
    const now = server.clock.now()
    const [chapter] = await server.db.selectFrom('chapter').select('id').where('course_id', '=', courseId).execute()
    const live = {
      course_id: courseId,
      chapter_id: chapter?.id ?? 0,
      type: 'live' as const,
      media: '',
      length: 60,
      is_trial: false,
      seq: 99,
    }
    await server.db
      .insertInto('lesson')
      .values([
        { ...live, id: 9_001, title: '开过的直播', start_at: now - DAY_MS, end_at: now - DAY_MS + MINUTE_MS },
        { ...live, id: 9_002, title: '没开的直播', start_at: now + DAY_MS, end_at: now + 2 * DAY_MS },
      ])
      .execute()
    const [first = 0] = users
    await server.db
      .insertInto('live_visit')
      .values({ user_id: first, lesson_id: 9_001, joined_at: 0, last_at: 30 * MINUTE_MS })
      .execute()
    const shown = await textOf('live')
    expect(shown).toContain('开过的直播')
    expect(shown).not.toContain('没开的直播')
    expect(await rowsOf('live', '?of=9001')).toHaveLength(users.length - 1)
    const { bytes } = await service.get(path('live', '?format=xlsx'))
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('reminds those who lack something, all of a filter at once', async () => {
    const from = path('homework', '?of=901')
    const chosen = await service.get(`/bulk/nudge-class-member?all=1&from=${encodeURIComponent(from)}`)
    expect(chosen.status).toBe(200)
    expect(chosen.body.replaceAll('<!-- -->', '')).toContain(`选了 ${users.length - 2} 条`)
  })

  it('says by which ways a reminder goes, and refuses a text message that cannot be sent', async () => {
    const [place] = await server.db.selectFrom('class_member').select('id').where('class_id', '=', classId).execute()
    const url = `/acts/nudge-class-member/${place?.id}`
    const opened = await service.get(url)
    const token = /name="_token" value="([^"]+)"/.exec(opened.body)?.[1] ?? ''
    const preview = await service.post(url, { body: '{昵称}，交作业了', sms: 'no', _token: token, _version: '0', _step: 'preview' })
    expect(preview.body).toContain('收得到的：站内 1 位')
    expect(preview.body).not.toContain('短信 ')
    const { env } = server.deps
    const sms = env.sms
    env.sms = { kind: 'off' } as typeof sms
    const refused = await service.act('nudge-class-member', place?.id ?? 0, { body: '来', sms: 'yes' })
    env.sms = sms
    expect(refused.body).toContain('短信发不了')
    expect((await service.act('nudge-class-member', place?.id ?? 0, { body: '来', sms: 'yes' })).status).toBe(303)
    const sent = await server.db.selectFrom('message').select(['body', 'sms_asked']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(sent).toEqual({ body: '来', sms_asked: true })
  })

  it('says what to do where there is nothing yet', async () => {
    await server.db.updateTable('paper').set({ class_ids: '[]' }).execute()
    await sql`update plan_task set kind = 'reading' where kind = 'paper'`.execute(server.db)
    expect(await textOf('exam')).toContain('还没有给这个班的试卷')
  })
})
