import { tx } from '#server/database/tables'
import { loginExpired } from '#server/refusal'
import { isMobileTaken, mobileOfUser, replaceMobile } from '#server/repositories/account/account'
import { changeMobile } from '#server/services/account/mobile'
import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import { maskMobile } from '@/domain/text/personal-fields'
import { beforeTransaction, refusing } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { codeSentTo } from './sms'

const CALLER = { network: '127.0.0.1', device: '' }
let round = 0
/** Numbers that no other test has used. */
const numbers = () => ['1', '2', '9'].map((last) => `1390000${String(round).padStart(3, '0')}${last}`) as [string, string, string]

describe("changing an account's number", () => {
  let server: TestServer
  let [OWN, TAKEN, NEW] = numbers()
  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(() => {
    round += 1
    ;[OWN, TAKEN, NEW] = numbers()
  })
  afterAll(() => server.close())

  const sendTo = async (mobile: string) => {
    server.clock.advance(61_000)
    await server.send(auth.sendSmsCode, { query: { mobile } })
    return codeSentTo(server, mobile)
  }
  const ticketOf = async (session: TestSession) => {
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, session)
    return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, OWN) } }, session)).ticket
  }
  const change = async (session: TestSession, body: { mobile: string; smscode: string; customParam?: string }) =>
    server.exchange(profile.updateMobile, { body }, session)

  it('[D2-7-mobile-update] needs a code of the old number and one of the new, and ends the other sessions', async () => {
    const session = await server.signIn(OWN)
    const other = await server.signIn(OWN)
    const customParam = await ticketOf(session)
    const changed = await change(session, { mobile: `+86 ${NEW.slice(0, 3)}-${NEW.slice(3)}`, smscode: await sendTo(NEW), customParam })
    expect(changed.res).toEqual({ verifiedMobile: maskMobile(NEW) })
    expect((await server.send(user.info, { query: {} }, session)).verifiedMobile).toBe(maskMobile(NEW))
    expect((await server.exchange(user.info, { query: {} }, other)).code).toBe(401)
    expect((await change(session, { mobile: OWN, smscode: await sendTo(OWN), customParam })).code).toBe(403)
  })

  it('gives an account without a number its first one by one code only', async () => {
    const session = await server.signIn(OWN)
    await server.db.updateTable('users').set({ mobile: null }).where('id', '=', session.userId).execute()
    expect((await server.exchange(profile.sendOwnCode, { query: {} }, session)).code).toBe(409)
    expect((await change(session, { mobile: NEW, smscode: await sendTo(NEW) })).code).toBe(200)
  })

  it('refuses a taken number, the same number and no number', async () => {
    await server.signIn(TAKEN)
    const session = await server.signIn(OWN)
    const customParam = await ticketOf(session)
    expect(await change(session, { mobile: TAKEN, smscode: await sendTo(TAKEN), customParam })).toMatchObject({
      code: 409,
      msg: '该手机号已绑定其他账号',
    })
    expect((await change(session, { mobile: OWN, smscode: '000000', customParam })).msg).toBe('新手机号和原手机号相同')
    expect((await change(session, { mobile: '123', smscode: '000000', customParam })).msg).toBe('请输入正确的手机号')
    expect((await change(session, { mobile: NEW, smscode: await sendTo(NEW), customParam })).code).toBe(200)
  })

  it('the change is refused to a stolen session: no ticket, a guessed one, another learner’s', async () => {
    const thief = await server.signIn(OWN)
    const stranger = await server.signIn(TAKEN)
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, stranger)
    const { ticket } = await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, TAKEN) } }, stranger)
    expect((await change(thief, { mobile: NEW, smscode: await sendTo(NEW) })).code).toBe(403)
    expect((await change(thief, { mobile: NEW, smscode: await sendTo(NEW), customParam: ticket })).code).toBe(403)
    expect((await change(thief, { mobile: NEW, smscode: await sendTo(NEW), customParam: 'guess' })).code).toBe(403)
    expect((await server.send(user.info, { query: {} }, thief)).verifiedMobile).toBe(maskMobile(OWN))
  })

  it('asks for a ticket before it spends a code, and finds no deleted learner', async () => {
    const session = await server.signIn(OWN)
    const smscode = await sendTo(NEW)
    expect(await change(session, { mobile: NEW, smscode })).toMatchObject({ code: 403, msg: '请先验证原手机号' })
    expect((await change(session, { mobile: NEW, smscode, customParam: await ticketOf(session) })).code).toBe(200)
    await expect(changeMobile(server.deps, 999_999, { mobile: OWN, smscode: '000000' }, { ...CALLER, token: '' })).rejects.toMatchObject(
      loginExpired(),
    )
  })

  it('refuses a number that is taken at the same time, and hides no fault of our own', async () => {
    const session = await server.signIn(OWN)
    const racing = async (happening: () => Promise<unknown>) => {
      const body = { mobile: NEW, smscode: await sendTo(NEW), customParam: await ticketOf(session) }
      const deps = { ...server.deps, db: beforeTransaction(server.db, happening) }
      return changeMobile(deps, session.userId, body, { ...CALLER, token: session.accessToken })
    }
    await refusing(server.db, 'users', () => expect(racing(async () => undefined)).rejects.toThrow('refused'))
    await expect(racing(() => server.signIn(NEW))).rejects.toMatchObject({ code: 409, message: '该手机号已绑定其他账号' })
  })

  it('changes nothing when the number was changed at the same time', async () => {
    const session = await server.signIn(OWN)
    const body = { mobile: NEW, smscode: await sendTo(NEW), customParam: await ticketOf(session) }
    const own = server.db.updateTable('users').set({ mobile: TAKEN }).where('id', '=', session.userId)
    const deps = { ...server.deps, db: beforeTransaction(server.db, () => own.execute()) }
    const changed = changeMobile(deps, session.userId, body, { ...CALLER, token: session.accessToken })
    await expect(changed).rejects.toMatchObject({ code: 409, message: '手机号刚刚已更换，请刷新后再试' })
    expect((await server.send(user.info, { query: {} }, session)).verifiedMobile).toBe(maskMobile(TAKEN))
  })

  it('the change is recorded with masked numbers, once it is done: a learner with another number by then keeps it', async () => {
    const { db } = server
    const [{ userId }, other] = [await server.signIn(OWN), await server.signIn(TAKEN)]
    const replace = (before: string | null, after: string) => tx(db, (work) => replaceMobile(work, userId, { before, after, now: 5 }))
    expect(await Promise.all([OWN, TAKEN, NEW].map((mobile) => isMobileTaken(db, mobile, userId)))).toEqual([false, true, false])
    expect([await replace(NEW, TAKEN), await replace(null, NEW), await mobileOfUser(db, userId)]).toEqual([false, false, OWN])
    expect([await replace(OWN, NEW), await mobileOfUser(db, userId), await mobileOfUser(db, other.userId)]).toEqual([true, NEW, TAKEN])
    await db.updateTable('users').set({ mobile: null }).where('id', 'in', [userId, other.userId]).execute()
    expect([
      await replace(null, OWN),
      await mobileOfUser(db, userId),
      await mobileOfUser(db, other.userId),
      await mobileOfUser(db, 999_999),
    ]).toEqual([true, OWN, null, undefined])
    const noted = db.selectFrom('mobile_change').select(['before_masked', 'after_masked', 'changed_at']).where('user_id', '=', userId)
    expect(await noted.orderBy('id').execute()).toEqual([
      { before_masked: maskMobile(OWN), after_masked: maskMobile(NEW), changed_at: 5 },
      { before_masked: maskMobile(''), after_masked: maskMobile(OWN), changed_at: 5 },
    ])
  })

  it('resists guessing of its code from any number of addresses', async () => {
    const session = await server.signIn(OWN)
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, session)
    const right = await codeSentTo(server, OWN)
    const guesses = Array.from({ length: 60 }, (_, index) => String(index * 16_661).padStart(6, '0')).filter((guess) => guess !== right)
    const codes = new Set<number>()
    for (const smscode of guesses) codes.add((await server.exchange(profile.checkOwnCode, { body: { smscode } }, session)).code)
    expect(codes.has(200)).toBe(false)
    expect((await server.exchange(profile.checkOwnCode, { body: { smscode: right } }, session)).code).not.toBe(200)
  })

  it('never reveals whether a number has an account', async () => {
    await server.signIn(TAKEN)
    const session = await server.signIn(OWN)
    const customParam = await ticketOf(session)
    const answers = await Promise.all(
      [TAKEN, NEW].map(async (mobile) => {
        const { code, msg } = await change(session, { mobile, smscode: '000000', customParam })
        return [code, msg]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    const asked = await Promise.all([TAKEN, NEW].map((mobile) => server.exchange(auth.sendSmsCode, { query: { mobile } })))
    expect(asked[0]?.res).toEqual(asked[1]?.res)
    const logins = await Promise.all(
      [TAKEN, NEW].map((account) => server.exchange(auth.loginByAccount, { body: { account, password: 'x' } })),
    )
    expect([logins[0]?.code, logins[0]?.msg]).toEqual([logins[1]?.code, logins[1]?.msg])
  })
})
