import { user } from '@/contract/account/user'
import { legacy } from '@/contract/site/legacy'
import { startServer, type TestServer } from '../../../support/server'
import { leaveFor, png, postForm } from '../../providers/uploads/upload'

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

  it('[D2-7-avatar-1] is what was uploaded, and the one before is gone', async () => {
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

  it("is not another's, not another kind and not one that is not there", async () => {
    const other = await put('13900000002', 'own')
    const { session } = await put('13900000001', 'mine')
    const change = async (avatar: string) => (await server.exchange(legacy.changeInfo, { body: { avatar } }, session)).code
    expect(await change(other.avatar)).toBe(417)
    expect(await change(`avatar/${session.userId}/../../x.png`)).toBe(417)
    expect(await change(`avatar/${session.userId}/none.png`)).toBe(417)
    expect((await server.exchange(legacy.changeInfo, { body: { avatar: other.avatar } })).code).toBe(401)
  })

  it('with a storage provider lies at its address', async () => {
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
