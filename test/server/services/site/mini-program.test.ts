import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messagingOf } from '#server/providers/messaging/gateway'
import { bankFolder } from '#server/providers/uploads/rules'
import { entryPages, loginByMiniProgram } from '#server/services/site/mini-program'
import { auth } from '@/contract/account/auth'
import { phone } from '@/contract/account/phone'
import { user } from '@/contract/account/user'
import { audio } from '@/contract/site/audio'
import { miniProgram } from '@/contract/site/mini-program'
import { pagePath } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'
import { beforeTransaction } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'

const FAILED = { code: 417, msg: '授权失败，试下其他登录方式吧~' }
const TAKEN = { code: 409, msg: '该手机号已绑定其他账号，或你的账号已有手机号' }

describe('signing in from the mini-program', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const login = (code: string, phoneCode?: string) => server.send(auth.loginByMiniProgram, { body: { code, phoneCode } })
  const mobileOf = async (userId: number) =>
    (await server.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()).mobile

  it('finds the same account by another code of its own login', async () => {
    expect((await login('0b2')).userId).toBe((await login('0a1')).userId)
  })

  it('creates the account of the number from its phone button, which its login alone finds again', async () => {
    const first = await login('desk-ann', 'desk-13700000001')
    expect(await mobileOf(first.userId)).toBe('13700000001')
    expect((await login('desk-ann')).userId).toBe(first.userId)
    expect((await login('desk-ben', 'desk-13700000001')).userId).toBe(first.userId)
  })

  it("adds the number to the learner's account that had none", async () => {
    const before = await login('desk-cat')
    expect(await mobileOf(before.userId)).toBeNull()
    const after = await login('desk-cat', 'desk-13700000002')
    expect([after.userId, await mobileOf(before.userId)]).toEqual([before.userId, '13700000002'])
  })

  it('signs in the account that has the number, and leaves another of the same person unchanged', async () => {
    const own = await login('desk-dan', 'desk-13700000003')
    const other = await login('desk-eve')
    expect((await login('desk-eve', 'desk-13700000003')).userId).toBe(own.userId)
    expect([(await login('desk-eve')).userId, await mobileOf(other.userId)]).toEqual([other.userId, null])
  })

  it('creates one account for two first sign-ins of a number at once', async () => {
    const ids = await Promise.all(['f', 'g', 'h'].map(async (name) => (await login(`desk-${name}`, 'desk-13700000004')).userId))
    expect(new Set(ids).size).toBe(1)
  })

  it('retries when somebody takes the number at that time, and hides no fault of our own', async () => {
    const failingOnce = (error: Error) => {
      const happening = jest.fn().mockRejectedValueOnce(error)
      const deps = { ...server.deps, db: beforeTransaction(server.db, happening) }
      return loginByMiniProgram(deps, { code: 'desk-una', phoneCode: 'desk-13700000021' })
    }
    await expect(failingOnce(new Error('broken'))).rejects.toThrow('broken')
    const { userId } = await failingOnce(Object.assign(new Error('taken'), { code: '23505' }))
    expect(await mobileOf(userId)).toBe('13700000021')
  })

  it('fails with a code unknown to the messaging app', async () => {
    const identity = jest.spyOn(await messagingOf(server.deps), 'miniIdentity').mockResolvedValueOnce(null)
    expect(await server.exchange(auth.loginByMiniProgram, { body: { code: 'desk-una' } })).toMatchObject(FAILED)
    identity.mockRestore()
  })

  it.each(['desk-nobody', 'desk-01012345678'])('fails with a code without a mobile number: %s', async (phoneCode) => {
    const before = await server.db.selectFrom('users').select('id').execute()
    expect(await server.exchange(auth.loginByMiniProgram, { body: { code: 'desk-ida', phoneCode } })).toMatchObject(FAILED)
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  it('[D2-6-locked-3] a locked account stays outside, by its number too', async () => {
    const { userId } = await login('desk-kim', 'desk-13700000005')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', userId).execute()
    const answer = await server.exchange(auth.loginByMiniProgram, { body: { code: 'desk-lea', phoneCode: 'desk-13700000005' } })
    expect(answer).toMatchObject({ code: 403, msg: '账号被限制登录，请联系客服' })
  })

  it('treats any other code in the messaging desktop client as one number', async () => {
    expect(await mobileOf((await login('desk-mia', 'host-phone-code')).userId)).toBe('13900000001')
  })
})

describe('binding a number to an account without one', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const bind = async (name: string, phoneCode: string) =>
    server.exchange(phone.bind, { body: { phoneCode } }, await server.send(auth.loginByMiniProgram, { body: { code: `desk-${name}` } }))

  it('stores it, shows it masked, and accepts it a second time', async () => {
    for (const _ of ['once', 'again'])
      expect(await bind('nia', 'desk-13700000011')).toMatchObject({ code: 200, res: { verifiedMobile: '137****0011' } })
    const grant = await server.send(auth.loginByMiniProgram, { body: { code: 'desk-nia' } })
    expect((await server.send(user.info, { query: {} }, grant)).verifiedMobile).toBe('137****0011')
  })

  it('refuses the number of another account, and a second one', async () => {
    expect(await bind('oda', 'desk-13700000011')).toMatchObject(TAKEN)
    expect(await bind('nia', 'desk-13700000012')).toMatchObject(TAKEN)
  })

  it('fails with a code without a mobile number', async () => {
    expect(await bind('oda', 'desk-nobody')).toMatchObject(FAILED)
  })

  it('needs a session', async () => {
    expect(await server.exchange(phone.bind, { body: { phoneCode: 'c' } })).toMatchObject({ code: 401 })
  })
})

describe('entries from the web', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, 120_000)
  afterAll(() => server.close())

  it('name our own mini-program, those of the setting, and no other', async () => {
    const idOf = (name: string) => server.exchange(miniProgram.appId, { params: { name } })
    expect((await idOf('main')).res).toEqual({ appId: 'embedded-mini' })
    expect((await idOf('bank')).code).toBe(404)
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'mini_programs', value: JSON.stringify({ bank: 'wx9', empty: '' }) } as never)
      .execute()
    expect((await idOf('bank')).res).toEqual({ appId: 'wx9' })
    expect([(await idOf('empty')).code, (await idOf('constructor')).code]).toEqual([404, 404])
    await server.db
      .updateTable('bt_setting')
      .set({ value: 'null' } as never)
      .where('name', '=', 'mini_programs')
      .execute()
    expect((await idOf('bank')).code).toBe(404)
  })

  it.each([
    ['home', 'home_page'],
    ['tiku', 'tiku_home'],
    ['exam', 'tiku_category'],
  ] as const)('open for %s the page %s', (entry, name: RouteName) => {
    expect(`/${entryPages[entry]}`).toBe(pagePath(rowOf(name)))
  })

  it('link to an entry, with the direction whose papers it opens', async () => {
    const { link, path: page } = await server.send(miniProgram.link, { query: { entry: 'exam', categoryId: 22 } })
    expect(page).toBe('packages/tiku/category/index?categoryId=22')
    const url = new URL(link)
    expect([url.pathname, url.searchParams.get('path'), url.searchParams.get('query')]).toEqual([
      '/dev/messaging/mini-program',
      'packages/tiku/category/index',
      'categoryId=22',
    ])
    expect((await server.app.inject({ url: url.pathname + url.search })).statusCode).toBe(200)
    expect((await server.send(miniProgram.link, { query: { entry: 'home' } })).path).toBe('pages/home/index')
    expect((await server.send(miniProgram.link, { query: { entry: 'exam' } })).path).toBe('pages/tiku/index')
  })

  it('return the length of a sound of the question bank, and nothing for other files', async () => {
    const bytes = readFileSync('server/seed/media/audio/lesson.m4a')
    const folder = bankFolder(server.deps.env)
    mkdirSync(folder, { recursive: true })
    const file = `${'ab'.repeat(20)}.m4a`
    writeFileSync(path.join(folder, file), bytes)
    const infoOf = (src: string) => server.exchange(audio.info, { query: { src } })
    const { format } = (await infoOf(`bank/${file}`)).res ?? { format: { duration: 0, size: 0 } }
    expect([Math.round(format.duration), format.size]).toEqual([60, bytes.length])
    expect((await infoOf(`${server.deps.env.publicUrl}/media/bank/${file}`)).res).toEqual({ format })
    for (const src of [
      `bank/../bank/${file}`,
      `bank/${'cd'.repeat(20)}.m4a`,
      'audio/lesson.m4a',
      'https://evil.example/a.mp3',
      '/etc/passwd',
    ])
      expect([src, (await infoOf(src)).code]).toEqual([src, 404])
  })
})
