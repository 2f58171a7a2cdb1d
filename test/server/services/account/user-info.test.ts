import { user } from '@/contract/account/user'
import { legacy } from '@/contract/site/legacy'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { leaveFor, png, postForm } from '../../providers/uploads/upload'

describe('the account info of learners', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ env: { publicUrl: 'https://school.example.cn' } })
    session = await server.signIn('13800000001')
    await server.db
      .updateTable('users')
      .set({ nickname: '小满', avatar: 'avatars/l1.jpg', is_auto_up_sc: true })
      .where('id', '=', session.userId)
      .execute()
  })
  afterAll(() => server.close())

  it('[D2-7-users-4] [D2-6-roles-1] gives the default attributes, with the number masked and avatars under the public address', async () => {
    expect(await server.send(user.info, { query: {} }, session)).toEqual({
      id: session.userId,
      wxname: '',
      studentid: '',
      nickname: '小满',
      truename: '',
      largeAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      mediumAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      smallAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      verifiedMobile: '138****0001',
      roles: [],
      isAutoUpSc: false,
    })
  })

  it('[D2-7-users-3] leaves unrequested fields empty', async () => {
    const info = await server.send(user.info, { query: { attributes: 'nickname, isAutoUpSc' } }, session)
    expect(info).toMatchObject({ id: session.userId, nickname: '小满', isAutoUpSc: true, verifiedMobile: '', largeAvatar: '' })
  })

  it('[D2-7-users-3] the info of somebody else returns public fields only, whatever is requested', async () => {
    const other = await server.signIn('13800000002')
    const info = await server.send(user.info, { query: { id: session.userId, attributes: 'id,nickname,verifiedMobile,isAutoUpSc' } }, other)
    expect(info).toMatchObject({ id: session.userId, nickname: '小满', verifiedMobile: '', isAutoUpSc: false })
    expect(await server.exchange(user.info, { query: { id: 999_999 } }, other)).toMatchObject({ code: 404, msg: '用户不存在' })
  })

  it('[D2-7-users-1] the info of several ids returns the existing ones, without private fields', async () => {
    const other = await server.signIn('13800000002')
    const ids = `${other.userId},${session.userId},999999,4000000000`
    const rows = await server.send(user.byIds, { query: { ids, limit: 100, for: 'base' } }, session)
    expect(rows.map(({ id }) => id)).toEqual([session.userId, other.userId])
    const avatar = 'https://school.example.cn/media/avatars/l1.jpg'
    expect(rows[0]).toEqual({ id: session.userId, nickname: '小满', largeAvatar: avatar, mediumAvatar: avatar, smallAvatar: avatar })
  })

  it.each(['', '1,', 'a', '1,-2', Array(101).fill('1').join(',')])('refuses "%s" as a list of ids', async (ids) => {
    expect(await server.exchange(user.byIds, { query: { ids, limit: 100, for: 'base' } }, session)).toMatchObject({ code: 417 })
  })
})

describe("a learner's picture", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const put = async (mobile: string, name: string) => {
    const session = await server.signIn(mobile)
    const { token, keyPrefix } = await leaveFor(server, session)
    const avatar = `${keyPrefix}${name}.png`
    await postForm(server, { token, key: avatar }, png(60))
    return { session, avatar }
  }
  const statusOf = async (key: string) => (await server.app.inject(`/uploads/${key}`)).statusCode

  it("[D2-7-avatar-1] a learner's picture is the uploaded one, and the one before is deleted", async () => {
    const first = await put('13900000001', 'one')
    await server.send(legacy.changeInfo, { body: { avatar: first.avatar } }, first.session)
    const { session, avatar } = await put('13900000001', 'two')
    const changed = await server.send(legacy.changeInfo, { body: { avatar } }, session)
    expect(changed.avatar).toBe(`${server.deps.env.publicUrl}/uploads/${avatar}`)
    expect((await server.send(user.info, { query: {} }, session)).largeAvatar).toBe(changed.avatar)
    expect([await statusOf(first.avatar), await statusOf(avatar)]).toEqual([404, 200])
    // The same once more leaves it where it is.
    expect((await server.send(legacy.changeInfo, { body: { avatar } }, session)).avatar).toBe(changed.avatar)
    expect(await statusOf(avatar)).toBe(200)
  })

  it("cannot be another learner's, of another kind or missing", async () => {
    const other = await put('13900000002', 'own')
    const { session } = await put('13900000001', 'mine')
    const change = async (avatar: string) => (await server.exchange(legacy.changeInfo, { body: { avatar } }, session)).code
    expect(await change(other.avatar)).toBe(417)
    expect(await change(`avatar/${session.userId}/../../x.png`)).toBe(417)
    expect(await change(`avatar/${session.userId}/none.png`)).toBe(417)
    expect((await server.exchange(legacy.changeInfo, { body: { avatar: other.avatar } })).code).toBe(401)
  })

  it('lies at the address of the storage provider', async () => {
    const uploads = {
      kind: 'qiniu',
      accessKey: 'ak',
      secretKey: 'sk',
      bucket: 'b',
      host: 'https://up.example.cn',
      domain: 'https://img.example.cn',
      privateBucket: 'p',
      privateDomain: 'https://own.example.cn',
    } as const
    const away = await startServer({ env: { uploads } })
    const session = await away.signIn()
    const leave = await leaveFor(away, session)
    expect(leave).toMatchObject({ host: uploads.host, domain: uploads.domain, token: expect.stringMatching(/^ak:[\w-]+=*:[\w-]+=*$/) })
    const { avatar } = await away.send(legacy.changeInfo, { body: { avatar: `${leave.keyPrefix}a.png` } }, session)
    expect(avatar).toBe(`${uploads.domain}/${leave.keyPrefix}a.png`)
    expect((await away.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
    await away.close()
  })
})
