import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import type { Scope } from '#server/repositories/account/scope'
import type { StaffRole } from '@/domain/account/staff-roles'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the reach of a member of the staff', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    server.clock.advance(61_000)
    owner = await staffBrowser(server, desk, ['owner'])
  })

  const memberWith = async (roles: StaffRole[], scope: Scope | null = null) => {
    const browser = await staffBrowser(server, desk, roles)
    const { id } = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    await server.db
      .updateTable('staff')
      .set({ scope: scope && JSON.stringify(scope) })
      .where('id', '=', id)
      .execute()
    return { browser, id }
  }
  const part = { reach: 'part', courses: '101' }

  it('comes from an owner, with a record of before and after', async () => {
    const { browser, id } = await memberWith(['service'])
    expect((await browser.get('/coupons')).status).toBe(403)
    expect((await browser.get('/unsent')).status).toBe(200)
    const { title } = await server.db.selectFrom('course').select('title').where('id', '=', 101).executeTakeFirstOrThrow()
    expect((await owner.get('/staff')).body).toContain(`/acts/narrow-staff/${id}`)
    expect((await owner.act('narrow-staff', id, part)).to).toBe('/staff?done=1')
    expect((await owner.get('/staff')).body).toContain('1 门课程、0 个班级')
    const audit = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const after = { scope: { courses: [101], classes: [] } }
    expect(audit).toMatchObject({ act: 'narrow-staff', object: `staff:${id}`, before: { scope: null }, after })
    const refused = await browser.get('/unsent')
    expect([refused.status, refused.body.includes(`“没有送达的消息”超出了你的范围：你只看得到“${title}”`)]).toEqual([403, true])
    expect((await browser.get('/support')).body).toContain(`你只看得到“${title}”的`)
    server.clock.advance(61_000)
    expect((await owner.act('narrow-staff', id, { reach: 'whole' })).to).toBe('/staff?done=1')
    expect((await browser.get('/unsent')).status).toBe(200)
  })

  it('says before it is changed what will be seen', async () => {
    const { id } = await memberWith(['teacher'])
    const { id: classId, title } = await server.db
      .selectFrom('study_class')
      .select(['id', 'title'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { body } = await owner.get(`/acts/narrow-staff/${id}`)
    const _token = /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const shown = await owner.post(`/acts/narrow-staff/${id}`, { reach: 'part', classes: String(classId), _token, _step: 'preview' })
    expect(shown.body).toContain(`只看得到这些班级，和班里学员在这门课的订单、提问和作业：“${title}”`)
    expect(shown.body).toContain('这些页面不再给他用')
  })

  it('needs something in it, and is refused to an owner and to oneself', async () => {
    const { id } = await memberWith(['service'])
    expect((await owner.act('narrow-staff', id, { reach: 'part' })).body).toContain('至少选一门课程或一个班级')
    const other = await memberWith(['owner'])
    expect((await owner.act('narrow-staff', other.id, part)).body).toContain('站长看得到全校')
    expect((await other.browser.act('narrow-staff', other.id, part)).body).toContain('不能修改自己的范围')
    expect((await owner.act('narrow-staff', id, { ...part, courses: '999999' })).body).toContain('有的课程或班级刚被删掉')
  })

  it('ends when its member becomes an owner', async () => {
    const { id } = await memberWith(['service'], { courses: [101], classes: [] })
    expect((await owner.act('change-staff', id, { roles: 'owner', state: 'on' })).to).toBe('/staff?done=1')
    const { scope } = await server.db.selectFrom('staff').select('scope').where('id', '=', id).executeTakeFirstOrThrow()
    expect(scope).toBeNull()
  })

  it('takes the change of one where two send theirs at once', async () => {
    const { id } = await memberWith(['service'])
    const { body } = await owner.get(`/acts/narrow-staff/${id}`)
    const _token = /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    server.clock.advance(1000)
    await owner.act('narrow-staff', id, part)
    const late = await owner.post(`/acts/narrow-staff/${id}`, { reach: 'whole', _token, _version: '1', _step: 'run' })
    expect(late.body).toContain('刚被别人改过')
  })

  it('does not make somebody the second person of an act', async () => {
    await server.db.updateTable('staff').set({ is_active: false }).execute()
    const first = await memberWith(['finance'])
    await memberWith(['finance'], { courses: [101], classes: [] })
    await server.db.insertInto('act_limit').values({ act: 'send-mailing', above: 0 }).execute()
    expect((await first.browser.get('/waiting-acts')).status).toBe(200)
    const others = await server.db.selectFrom('staff').select('id').where('is_active', '=', true).execute()
    expect(others).toHaveLength(2)
  })
})
