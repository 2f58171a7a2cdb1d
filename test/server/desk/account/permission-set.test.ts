import type { FastifyInstance } from 'fastify'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import { formToken } from '#server/desk/frame/form-token'
import { keyOf } from '#server/desk/frame/permission'
import { addStaff, staffByMobile } from '#server/repositories/account/staff'
import { beginStaffSession } from '#server/repositories/account/staff-session'
import type { StaffRole } from '@/domain/account/staff-roles'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('sets of permissions', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let made = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    owner = await staffBrowser(server, desk, ['owner'])
  })

  const everyRole: StaffRole[] = ['editor', 'teacher', 'service', 'finance', 'marketing']
  const keys = [...new Set([...deskPages, ...deskActs].filter(({ roles }) => !everyRole.every((role) => roles.includes(role))).map(keyOf))]
  const own = new Set(['act:add-permission-set', 'act:change-permission-set', 'act:remove-permission-set', 'page:/permission-sets'])
  const grantable = keys.filter((key) => !own.has(key))

  /** Ticks these keys in the form, in whichever group they are. */
  const ticked = async (permissions: readonly string[]) => {
    const { body } = await owner.get('/acts/add-permission-set/new')
    const found: Record<string, string[]> = {}
    for (const [, field = '', value = ''] of body.matchAll(/type="checkbox" name="(group\d+)" value="([^"]+)"/g))
      if (permissions.includes(value)) found[field] = [...(found[field] ?? []), value]
    return found
  }
  const nextCode = () => server.clock.advance(61_000)
  const makeSet = async (permissions: readonly string[]) => {
    const name = `组${++made}`
    nextCode()
    const done = await owner.act('add-permission-set', 'new', { name, ...(await ticked(permissions)) })
    expect([done.status, done.to]).toEqual([303, '/permission-sets?done=1'])
    return (await server.db.selectFrom('permission_set').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  }
  /** A browser of a new member of the staff with a set. */
  const browserWith = async (setId: number) => {
    const browser = await staffBrowser(server, desk, [])
    const { id } = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    await server.db.insertInto('staff_permission_set').values({ staff_id: id, set_id: setId }).execute()
    return { browser, id }
  }

  it('the form offers every page and act that is not for everybody, once', async () => {
    const { body } = await owner.get('/acts/add-permission-set/new')
    const offered = [...body.matchAll(/type="checkbox" name="group\d+" value="([^"]+)"/g)].map(([, value]) => value)
    expect(offered.toSorted()).toEqual(grantable.toSorted())
  })

  type Row = (typeof deskPages)[number] | (typeof deskActs)[number]
  const isCommon = ({ roles }: Row) => everyRole.every((role) => roles.includes(role))
  const urlOf = (row: Row) => ('path' in row ? row.path.replace(':id', '1') : `/acts/${row.name}/1`)

  it.each([0, 1, 2, 3])('a holder of set %i of four opens what it holds and what is for everybody, and nothing else', async (part) => {
    const held = grantable.filter((_, at) => at % 4 === part)
    const { browser } = await browserWith(await makeSet(held))
    const may = (row: Row) => isCommon(row) || held.includes(keyOf(row))
    // A row is tried by one set that holds it and by the next one, which does not; rows of everybody by one set, and rows of no set by all.
    const tried = [...deskPages, ...deskActs].filter((row) => {
      const at = grantable.indexOf(keyOf(row)) % 4
      return isCommon(row) ? part === 0 : at < 0 || part === at || part === (at + 1) % 4
    })
    const seen: [string, boolean, boolean][] = []
    for (const row of tried) {
      const { status } = await browser.get(urlOf(row))
      seen.push([urlOf(row), status !== 403, status < 500])
    }
    expect(seen).toEqual(tried.map((row) => [urlOf(row), may(row), true]))
    const sent: [string, number][] = []
    for (const row of deskActs.filter((each) => tried.includes(each) && !may(each))) {
      const _token = formToken(browser.session, `${row.name}/1`, server.clock.now())
      sent.push([row.name, (await browser.post(urlOf(row), { _step: 'run', _token })).status])
    }
    expect(sent.length).toBeGreaterThan(50)
    expect(sent.filter(([, status]) => status !== 403)).toEqual([])
    const menu = (await browser.get('/')).body
    const inMenu = deskPages.filter(({ path, section }) => section !== undefined && menu.includes(`<a href="${path}"`))
    expect(inMenu.filter((row) => !may(row)).map(({ path }) => path)).toEqual([])
    expect(inMenu.length).toBeGreaterThan(3)
  })

  it('a person without a role or a set opens nothing', async () => {
    const browser = await staffBrowser(server, desk, [])
    expect([(await browser.get('/')).status, (await browser.get('/search?q=1')).status]).toEqual([403, 403])
  })

  it('the search finds what the lists of a set show', async () => {
    const { browser } = await browserWith(await makeSet(['page:/courses']))
    const { body } = await browser.get('/search?q=101')
    expect(body).toContain('href="/courses/101"')
    expect(body).not.toContain('/accounts/')
  })

  it('a preset and a set are copied, and a set is changed once for each version', async () => {
    const copy = await owner.get('/acts/add-permission-set/teacher')
    expect(copy.body).toMatch(/value="act:answer-doubt"[^>]*checked|checked[^>]*value="act:answer-doubt"/)
    const id = await makeSet(['page:/orders', 'page:/courses'])
    const { browser } = await browserWith(id)
    expect((await browser.get('/orders')).status).toBe(200)
    const form = { name: `换名${made}`, ...(await ticked(['page:/courses'])) }
    const stale = await owner.get(`/acts/change-permission-set/${id}`)
    nextCode()
    expect((await owner.act('change-permission-set', id, form)).status).toBe(303)
    expect([(await browser.get('/orders')).status, (await browser.get('/courses')).status]).toEqual([403, 200])
    const late = { ...form, _version: '1', _token: /name="_token" value="([^"]+)"/.exec(stale.body)?.[1] ?? '', _step: 'run' }
    expect((await owner.post(`/acts/change-permission-set/${id}`, late)).body).toContain('刚被别人改过')
  })

  it('a set that somebody has cannot be removed', async () => {
    const id = await makeSet(['page:/orders'])
    const { id: staffId } = await browserWith(id)
    nextCode()
    expect((await owner.act('remove-permission-set', id, {})).body).toContain('还有员工在用')
    await server.db.deleteFrom('staff_permission_set').where('staff_id', '=', staffId).execute()
    nextCode()
    expect((await owner.act('remove-permission-set', id, {})).status).toBe(303)
  })

  it('unknown keys are not stored, and an empty set is refused', async () => {
    nextCode()
    expect((await owner.act('add-permission-set', 'new', { name: '空' })).body).toContain('至少选一项')
    nextCode()
    const forged = {
      name: '伪造',
      group0: [
        'act:become-owner',
        ...Object.values(await ticked(grantable))
          .flat()
          .slice(0, 1),
      ],
    }
    await owner.act('add-permission-set', 'new', forged)
    const kept = await server.db.selectFrom('permission_set').select('permissions').where('name', '=', '伪造').executeTakeFirst()
    expect(kept?.permissions ?? []).not.toContain('act:become-owner')
  })

  describe('a manager of the staff who is no owner', () => {
    let manager: Browser
    let small = 0
    let large = 0
    beforeEach(async () => {
      small = await makeSet(['page:/orders'])
      large = await makeSet(['page:/courses'])
      const managing = ['page:/staff', 'act:add-staff', 'act:change-staff', 'act:reset-staff-sign-in', 'page:/orders']
      manager = (await browserWith(await makeSet(managing))).browser
    })
    const mobile = () => `136${String(++made).padStart(8, '0')}`
    const add = (form: Record<string, string | string[]>) => {
      nextCode()
      return manager.act('add-staff', 'new', { mobile: mobile(), name: '新人', ...form })
    }

    it('gives what they hold, and nothing that they do not', async () => {
      expect((await add({ sets: String(small) })).status).toBe(303)
      const forms: Record<string, string | string[]>[] = [
        { sets: String(large) },
        { sets: [String(small), String(large)] },
        { roles: 'owner' },
        { roles: 'finance' },
      ]
      for (const form of forms) expect((await add(form)).body).toContain('不能给别人你自己没有的权限')
    })

    it('neither changes nor resets somebody who may do more', async () => {
      const chief = mobile()
      await addStaff(server.db, { mobile: chief, name: '站长', roles: ['owner'] }, server.clock.now())
      const { id = 0 } = (await staffByMobile(server.db, chief)) ?? {}
      nextCode()
      expect((await manager.act('change-staff', id, { state: 'off' })).body).toContain('不能给别人你自己没有的权限')
      nextCode()
      expect((await manager.act('reset-staff-sign-in', id, { reason: 'x' })).body).toContain('不能给别人你自己没有的权限')
    })
  })

  it('one of two owners who stop each other at once stays', async () => {
    await server.db.updateTable('staff').set({ is_active: false }).execute()
    const people = []
    for (const name of ['甲', '乙']) {
      const mobile = `135${String(++made).padStart(8, '0')}`
      const id = (await addStaff(server.db, { mobile, name, roles: ['owner'] }, server.clock.now())) ?? 0
      const from = { ip: '::1', agent: 'test', isConfirmed: true }
      people.push({ id, cookie: `desk_session=${await beginStaffSession(server.db, id, from, server.clock.now())}` })
    }
    const [one, other] = people
    const stop = async (cookie: string, id: number) => {
      const url = `/acts/change-staff/${id}`
      const { body } = await desk.inject({ url, headers: { cookie } })
      const _token = /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
      return () =>
        desk.inject({
          method: 'POST',
          url,
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams({ state: 'off', _token, _version: '1', _step: 'run' })),
        })
    }
    const acts = [await stop(one?.cookie ?? '', other?.id ?? 0), await stop(other?.cookie ?? '', one?.id ?? 0)]
    const done = await Promise.all(acts.map((send) => send()))
    // The second one is refused, or is led to the sign-in where the first one was done before it arrived.
    const stopped = done.filter(({ statusCode, headers }) => statusCode === 303 && !headers.location?.startsWith('/sign-in'))
    expect(stopped).toHaveLength(1)
    const left = server.db.selectFrom('staff').select('id').where('is_active', '=', true)
    expect(await left.execute()).toHaveLength(1)
  })
})
