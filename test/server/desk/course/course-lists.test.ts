import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the lists of a course on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const COURSE = 101
  const contact = (id: string, name: string) => [id, 'banban', name, `wx-${name}`, '', '', '', '', 'yes']
  const contacts = async () =>
    (await server.db.selectFrom('guide_contact').select(['id', 'name']).where('course_id', '=', COURSE).orderBy('seq').execute()).map(
      ({ id, name }) => ({ id, name }),
    )

  it('changes, adds and removes rows, and keeps the numbers of those that stay', async () => {
    await server.db.deleteFrom('guide_bind').execute()
    const [first] = await contacts()
    const saved = await editor.act('set-course-contacts', COURSE, { list: [...contact('', '小新'), ...contact(String(first?.id), '小唐')] })
    expect(saved.status).toBe(303)
    const after = await contacts()
    expect(after.map(({ name }) => name)).toEqual(['小新', '小唐'])
    expect(after[1]?.id).toBe(first?.id)
  })

  it('refuses a row of another course, and changes nothing', async () => {
    const before = await contacts()
    const foreign = await server.db.selectFrom('guide_contact').select('id').where('course_id', '<>', COURSE).executeTakeFirstOrThrow()
    const refused = await editor.act('set-course-contacts', COURSE, { list: contact(String(foreign.id), '盗用') })
    expect(refused.body).toContain('请重新打开核对')
    expect(await contacts()).toEqual(before)
  })

  it('keeps a contact that has learners', async () => {
    const [first] = await contacts()
    const learner = await server.signIn('13900004321')
    const bind = {
      user_id: learner.userId,
      course_id: COURSE,
      role: 'banban' as const,
      contact_id: first?.id ?? 0,
      phase: 'assigned' as const,
    }
    await server.db
      .insertInto('guide_bind')
      .values({ ...bind, assigned_at: 1, changed_at: 1 })
      .execute()
    const refused = await editor.act('set-course-contacts', COURSE, { list: contact('', '只剩我') })
    expect(refused.body).toContain('有学员已经用到要删除的联系人')
    expect((await contacts())[0]).toEqual(first)
  })

  it('refuses the form of who opened it before somebody else saved', async () => {
    const url = `/acts/set-course-recommended/${COURSE}`
    const [one, other] = [await editor.get(url), await editor.get(url)]
    const fieldsOf = (body: string) => ({
      _token: /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? '',
      _version: /name="_version" value="(\d+)"/.exec(body)?.[1] ?? '',
      _step: 'run',
    })
    expect((await editor.post(url, { ...fieldsOf(one.body), list: ['102', '先学这门'] })).status).toBe(303)
    const late = await editor.post(url, { ...fieldsOf(other.body), list: ['103', '别的'] })
    expect(late.body).toContain('推荐课程刚被别人改过')
    const rows = await server.db.selectFrom('course_recommend').select('other_id').where('course_id', '=', COURSE).execute()
    expect(rows).toEqual([{ other_id: 102 }])
  })

  it('makes a changed agreement a new version, which is not taken away once it is signed', async () => {
    const text = { title: '课程协议', content: '第一条 学员可以退课。' }
    expect((await editor.act('set-course-protocol', 103, text)).status).toBe(303)
    expect((await editor.act('set-course-protocol', 103, { ...text, content: '第一条 七天内可以退课。' })).status).toBe(303)
    const row = await server.db.selectFrom('course_protocol').selectAll().where('course_id', '=', 103).executeTakeFirstOrThrow()
    expect(row.version).toBe(2)
    const learner = await server.signIn('13900004322')
    const signed = {
      user_id: learner.userId,
      protocol_id: row.id,
      version: 2,
      shown_name: '王*',
      shown_number: '1',
      sealed: '',
      signed_at: 1,
    }
    await server.db.insertInto('protocol_sign').values(signed).execute()
    expect((await editor.act('drop-course-protocol', 103, { reason: '不用了' })).body).toContain('有学员签过')
  })

  it('demands an agreement before learners are asked to sign one', async () => {
    expect((await editor.act('set-course-pre-tasks', 107, { list: ['protocol'] })).body).toContain('课程还没有协议')
    expect((await editor.act('set-course-pre-tasks', 107, { list: ['mobile', 'profile'] })).status).toBe(303)
    const tasks = await server.db.selectFrom('course_pre_task').select('kind').where('course_id', '=', 107).orderBy('seq').execute()
    expect(tasks.map(({ kind }) => kind)).toEqual(['mobile', 'profile'])
  })

  it('takes files of the library as materials, with their size, and no other address', async () => {
    const stored = { title: '讲义', address: '/uploads/site/0/a.pdf', mime_type: 'application/pdf', size: 4321, made_at: 1, stored_at: 1 }
    const staff = await server.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const file = await server.db
      .insertInto('desk_file')
      .values({ staff_id: staff.id, name: 'a.pdf', bytes: Buffer.from('%PDF'), made_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('site_media')
      .values({ ...stored, staff_id: staff.id, file_id: file.id })
      .execute()
    const lost = await editor.act('set-course-materials', 106, { list: ['', '讲义', 'handout', '/etc/passwd'] })
    expect(lost.body).toContain('文件不存在')
    expect((await editor.act('set-course-materials', 106, { list: ['', '讲义', 'handout', stored.address] })).status).toBe(303)
    const [row] = await server.db.selectFrom('course_material').selectAll().where('course_id', '=', 106).execute()
    expect(row).toMatchObject({ title: '讲义', file: stored.address, size: 4321 })
  })

  it('makes a course a combined one, and keeps a subject that a learner chose', async () => {
    expect((await editor.act('set-course-subjects', 104, { list: ['', '基础', '', '101', '', '实务', '', '102'] })).status).toBe(303)
    const subjects = await server.db
      .selectFrom('course_subject')
      .select(['id', 'name'])
      .where('course_id', '=', 104)
      .orderBy('seq')
      .execute()
    const learner = await server.signIn('13900004323')
    const choice = { user_id: learner.userId, course_id: 104, subject_ids: JSON.stringify([subjects[0]?.id]), chosen_at: 1 }
    await server.db.insertInto('subject_choice').values(choice).execute()
    const refused = await editor.act('set-course-subjects', 104, { list: [String(subjects[1]?.id), '实务', '', '102'] })
    expect(refused.body).toContain('有学员已经选了“基础”')
    expect((await editor.act('set-course-subject-count', 104, { least: '1', most: '3' })).body).toContain('最多不能大于科目总数 2')
  })
})
