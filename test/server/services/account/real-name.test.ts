import { type Tx, tx } from '#server/database/tables'
import { countNameTry } from '#server/repositories/account/minors'
import { verifyName } from '#server/services/account/real-name'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { codeSentTo } from './sms'

const MOBILE = '13900000001'
const IDENTITY = '11010519491231002X'

describe('a real name', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  const ticket = async (by = session) => {
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, by)
    return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, MOBILE) } }, by)).ticket
  }

  it('a real name is checked, sealed, shown masked, and in full only after a second factor', async () => {
    const wrong = await server.exchange(profile.verifyName, { body: { name: '李不符', idNumber: IDENTITY } }, session)
    expect(wrong.msg).toBe('姓名和身份证号不一致，请检查后重试')
    const done = await server.send(profile.verifyName, { body: { name: '王小满', idNumber: '11010519491231002x' } }, session)
    expect(done).toMatchObject({ isVerified: true, truename: '王**' })
    // The info of the account, which the support widget is handed, has it too; that of another learner has not.
    const infoOf = (query: object, by: TestSession) => server.send(user.info, { query }, by)
    expect(await infoOf({ attributes: 'truename' }, session)).toMatchObject({ truename: '王**' })
    const other = await server.signIn('13900000099')
    expect(await infoOf({ id: session.userId, attributes: 'truename' }, other)).toMatchObject({ truename: '' })
    const masked = await server.send(profile.sensitive, { query: {} }, session)
    expect(masked).toEqual({ mobile: '139****0001', truename: '王**', idNumber: '110*************2X', isMasked: true })
    expect((await server.exchange(profile.sensitive, { query: { ticket: 'x' } }, session)).code).toBe(403)
    const older = await ticket()
    const key = await ticket()
    for (const wrongKey of ['x', older])
      expect((await server.exchange(profile.sensitive, { query: { ticket: wrongKey } }, session)).code).toBe(403)
    const plain = { mobile: MOBILE, truename: '王小满', idNumber: IDENTITY, isMasked: false }
    expect(await server.send(profile.sensitive, { query: { ticket: key } }, session)).toEqual(plain)
    expect((await server.exchange(profile.sensitive, { query: { ticket: key } }, session)).code).toBe(403)
    for (const [wait, code] of [
      [299_999, 200],
      [300_000, 403],
    ] as const) {
      const late = await ticket()
      server.clock.advance(wait)
      expect((await server.exchange(profile.sensitive, { query: { ticket: late } }, session)).code).toBe(code)
    }
    expect(JSON.stringify(await server.db.selectFrom('real_name').selectAll().execute())).not.toContain('王小满')
  })

  it('a real name is not checked by the sandbox in production', async () => {
    const deps = { ...server.deps, env: { ...server.deps.env, mode: 'production' as const } }
    await expect(verifyName(deps, session.userId, { name: '王小满', idNumber: IDENTITY })).rejects.toThrow('实名认证暂未开通')
  })

  onPostgres('has its tries counted one after the other', async () => {
    const { userId } = await server.signIn('13900000004')
    const count = (work: Tx) => countNameTry(work, userId, { since: 0, most: 1, now: 1 })
    const { hasWaited, value } = await race(server.db, { hold: count, act: () => tx(server.db, count) })
    expect([hasWaited, value]).toEqual([true, false])
  })

  it('belongs to one account, and tries are counted', async () => {
    const other = await server.signIn('13900000003')
    const again = { name: '王小满', idNumber: IDENTITY }
    expect(await server.exchange(profile.verifyName, { body: again }, session)).toMatchObject({ code: 409, msg: '你已完成实名认证' })
    expect((await server.exchange(profile.verifyName, { body: again }, other)).code).toBe(409)
    const mismatch = { name: '李不符', idNumber: IDENTITY }
    expect((await server.exchange(profile.verifyName, { body: { ...again, idNumber: '1' } }, other)).msg).toBe('请输入正确的身份证号')
    const codes = []
    for (let at = 0; at < 3; at++) codes.push((await server.exchange(profile.verifyName, { body: mismatch }, other)).code)
    expect(codes).toEqual([417, 417, 429])
    server.clock.advance(86_400_000)
    const deps = { ...server.deps, env: { ...server.deps.env, identity: { url: 'no address', appCode: '' } } }
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    await expect(verifyName(deps, other.userId, mismatch)).rejects.toMatchObject({ code: 503, message: '认证服务暂时不可用，请稍后再试' })
    expect(log).toHaveBeenCalledTimes(1)
    log.mockRestore()
  })
})
