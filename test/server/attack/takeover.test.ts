import { tx } from '#server/database/tables'
import { putTicket } from '#server/repositories/account/minors'
import { hashOf, newToken } from '#server/repositories/account/session/session'
import { passwordHash } from '#server/services/account/password'
import { sendCode } from '#server/services/account/sms-codes'
import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import type { Call, InputOf } from '@/contract/call'
import { maskMobile } from '@/domain/text/personal-fields'
import { addressOf, signedHeaders } from '../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { codeSentTo } from '../services/account/sms'

/** `npm run -s lab -- attack:takeover` sets it to 10,000. */
const TRIES = Number(process.env.TAKEOVER_TRIES ?? 250)
const ADDRESSES = 50
const RESEND_MS = 61_000
const LONGEST_MS = 3_600_000
/** Out of the way: what is attacked are the rules of codes, tickets and passwords and not the guard of one process. */
const limits = { learner: 1e9, frequent: 1e9, guests: 1e9, pages: 1e9, calls: 1e9 }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { limits } })
})
afterAll(() => server.close())

type Answer = { status: number; code: number; msg: string; fields: string[] }

/** A call as one of the fifty addresses makes it. */
async function ask<C extends Call>(at: number, call: C, input: InputOf<C>, session?: TestSession): Promise<Answer> {
  const { body } = input as { body?: object }
  const reply = await server.app.inject({
    method: call.method,
    url: addressOf(call, input),
    remoteAddress: `203.0.113.${(at % ADDRESSES) + 1}`,
    headers: signedHeaders(server.clock.now(), session?.accessToken),
    ...(body && { payload: body }),
  })
  const { code, msg, res } = reply.json<{ code: number; msg: string; res?: object }>()
  return { status: reply.statusCode, code, msg, fields: Object.keys(res ?? {}).sort() }
}

const six = (value: number) => String(value % 1_000_000).padStart(6, '0')
/** A guess that is wrong: what luck alone would open is not what is tested. */
const guessOf = (at: number, right: string) => (six(at * 7919) === right ? six(at * 7919 + 1) : six(at * 7919))
const print = (figures: object) => process.env.TAKEOVER_TRIES && process.stdout.write(`${JSON.stringify(figures)}\n`)
const count = (seen: Map<string, number>, { code, msg }: Answer) => seen.set(`${code} ${msg}`, (seen.get(`${code} ${msg}`) ?? 0) + 1)

describe(`${TRIES} tries from ${ADDRESSES} addresses`, () => {
  it(
    'tries at the code of a number open nothing, and use the code up',
    async () => {
      const mobile = '13910000001'
      const seen = new Map<string, number>()
      let sent = 0
      for (let at = 0; at < TRIES; at += ADDRESSES) {
        server.clock.advance(RESEND_MS)
        if ((await ask(at, auth.sendSmsCode, { query: { mobile } })).code === 200) sent += 1
        const right = await codeSentTo(server, mobile)
        const round = Array.from({ length: ADDRESSES }, (_none, of) => guessOf(at + of, right))
        const answers = await Promise.all(round.map((smscode, of) => ask(of, auth.loginBySms, { body: { mobile, smscode } })))
        for (const answer of answers) count(seen, answer)
        expect(answers.some(({ code }) => code === 200)).toBe(false)
        expect((await ask(at, auth.loginBySms, { body: { mobile, smscode: right } })).code).not.toBe(200)
      }
      const compared = seen.get('417 验证码错误，请重新输入') ?? 0
      print({ attack: 'code', codesSent: sent, compared, answers: Object.fromEntries(seen) })
      expect(compared).toBe(5 * sent)
      // A day is 1,416 rounds of a minute, so a run of any length stays within the codes of two days.
      expect(sent).toBeLessThanOrEqual(20)
      expect(await server.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()).toEqual([])
    },
    LONGEST_MS,
  )

  it('tries at many numbers, a few at each, share a limit by the address', async () => {
    const tries = 70
    const compared = { one: 0 }
    for (let at = 0; at < tries; at++) {
      const mobile = String(13920000000 + at)
      await sendCode(server.deps, { mobile, purpose: 'sign_in', network: `198.51.100.${at}` })
      const { msg } = await ask(7, auth.loginBySms, { body: { mobile, smscode: guessOf(at, await codeSentTo(server, mobile)) } })
      if (msg === '验证码错误，请重新输入') compared.one += 1
    }
    expect(compared.one).toBeLessThanOrEqual(60)
  })

  it(
    'tries with a stolen token change neither number nor password and show nothing',
    async () => {
      const [own, numberOfThief] = ['13910000002', '13910000003']
      const stolen = await server.signIn(own)
      const thief = await server.signIn(numberOfThief)
      const seen = new Map<string, number>()
      const ticketOfThief = async () => {
        const ticket = newToken()
        await tx(server.db, (work) => putTicket(work, thief.userId, hashOf(ticket), server.clock.now() + 300_000))
        return ticket
      }
      const changeTo = async (at: number, customParam?: string) => {
        const mobile = String(13930000000 + at)
        await sendCode(server.deps, { mobile, purpose: 'new_mobile', network: `198.51.${Math.floor(at / 200)}.${at % 200}` })
        return ask(at, profile.updateMobile, { body: { mobile, smscode: await codeSentTo(server, mobile), customParam } }, stolen)
      }
      const kinds: ((at: number) => Promise<Answer>)[] = [
        (at) => changeTo(at),
        (at) => changeTo(at, six(at)),
        async (at) => changeTo(at, await ticketOfThief()),
        async (at) => ask(at, profile.setPassword, { body: { ticket: await ticketOfThief(), password: 'Thief-1234' } }, stolen),
        (at) => ask(at, profile.sensitive, { query: { ticket: newToken() } }, stolen),
        async (at) => {
          if (at % 100 < kinds.length) {
            server.clock.advance(RESEND_MS)
            await ask(at, profile.sendOwnCode, { query: {} }, stolen)
          }
          const right = await codeSentTo(server, own).catch(() => '')
          return ask(at, profile.checkOwnCode, { body: { smscode: guessOf(at, right) } }, stolen)
        },
      ]
      for (let at = 0; at < TRIES; at++) {
        // The thief renews what was stolen for as long as it lives; here the session simply does not end.
        if (at % 300 === 299) Object.assign(stolen, await server.signIn(own))
        const kind = kinds[at % kinds.length]
        if (kind) count(seen, await kind(at))
      }
      print({ attack: 'stolen token', answers: Object.fromEntries(seen) })
      expect([...seen.keys()].filter((key) => key.startsWith('200'))).toEqual([])
      expect((await server.send(user.info, { query: {} }, await server.signIn(own))).verifiedMobile).toBe(maskMobile(own))
      const passwords = await server.db.selectFrom('user_password').select('hash').where('user_id', '=', stolen.userId).execute()
      expect(passwords).toEqual([])
    },
    LONGEST_MS,
  )
})

describe(`${TRIES} queries whether a number has an account`, () => {
  /** Everything a stranger can ask about a number, more often than the limits allow. */
  const steps = (mobile: string, at: number, asker: TestSession): (() => Promise<Answer>)[] => [
    () => ask(at, auth.sendSmsCode, { query: { mobile } }),
    ...Array.from({ length: 6 }, (_none, of) => () => ask(at + of, auth.loginBySms, { body: { mobile, smscode: six(at + of) } })),
    ...Array.from(
      { length: 7 },
      (_none, of) => () =>
        ask(at + of, auth.loginByAccount, { body: { account: of % 2 ? `+86 ${mobile}` : mobile, password: `guess-${of}` } }),
    ),
    () => ask(at, profile.updateMobile, { body: { mobile, smscode: six(at), customParam: 'none' } }, asker),
    () => ask(at, auth.sendSmsCode, { query: { mobile } }),
  ]
  const PER_NUMBER = 16

  it(
    'get the same answers for a number with an account and one without',
    async () => {
      // The budgets that the attacks above have used up are empty no more.
      server.clock.advance(900_000)
      const hash = await passwordHash('right-1234')
      const pairs = Math.ceil(TRIES / 2 / PER_NUMBER)
      const spent = { known: 0, unknown: 0 }
      const run = async (kind: 'known' | 'unknown', mobile: string, at: number, asker: TestSession) => {
        const since = performance.now()
        const answers: Answer[] = []
        for (const step of steps(mobile, at, asker)) answers.push(await step())
        spent[kind] += performance.now() - since
        return answers
      }
      for (let pair = 0; pair < pairs; pair++) {
        server.clock.advance(RESEND_MS)
        const asker = await server.signIn('13910000004')
        const known = String(13940000000 + pair)
        const { userId } = await server.signIn(known)
        await server.db.insertInto('user_password').values({ user_id: userId, hash }).execute()
        const answers = await run('known', known, pair * 11, asker)
        expect(await run('unknown', String(13950000000 + pair), pair * 11, asker)).toEqual(answers)
        expect(answers.filter(({ code }) => code === 429)).toHaveLength(3)
      }
      const perNumber = (ms: number) => Math.round(ms / pairs)
      print({
        attack: 'enumeration',
        questions: pairs * 2 * PER_NUMBER,
        msKnown: perNumber(spent.known),
        msUnknown: perNumber(spent.unknown),
      })
    },
    LONGEST_MS,
  )
})
