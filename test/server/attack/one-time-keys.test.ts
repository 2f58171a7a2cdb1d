import type { Readable } from 'node:stream'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import { hashOf, newToken } from '#server/repositories/account/session/session'
import { makeExports } from '#server/services/account/privacy'
import { auth } from '@/contract/account/auth'
import { privacy } from '@/contract/account/privacy'
import { profile } from '@/contract/account/profile'
import { ai } from '@/contract/ai/ai'
import { material } from '@/contract/course/material'
import { liveRoom } from '@/contract/learn/live-room'
import { review } from '@/contract/tiku/review'
import type { GiveExport } from '@/contract/tiku/review.schema'
import { nextKey } from '../../support/ai-answers'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { own } from '../../support/shop'
import { codeSentTo } from '../services/account/sms'

const MOBILE = '13900009401'
const [COURSE, LIVE_COURSE] = [101, 105]
const LESSONS = [1036, 1034] as const
const HOUR_MS = 3_600_000

let server: TestServer
let learner: TestSession
let copies: number[]

beforeAll(async () => {
  server = await startServer({ seed: true })
  learner = await server.signIn(MOBILE)
  for (const course of [COURSE, LIVE_COURSE]) await own(server, learner, course, null)
  const start_at = server.clock.now()
  const lessons = server.db.updateTable('lesson').set({ start_at, end_at: start_at + HOUR_MS, is_trial: true })
  await lessons.where('id', 'in', LESSONS).execute()
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
  copies = [await copy(), await copy()]
  learner = await server.signIn(MOBILE)
})
afterAll(() => server.close())

/** A copy of the learner's data that is not the one before. */
async function copy(): Promise<number> {
  server.clock.advance(HOUR_MS)
  const { id } = await server.send(privacy.askExport, {}, await server.signIn(MOBILE))
  await makeExports(server.deps)
  return id
}

async function ticket(): Promise<string> {
  server.clock.advance(61_000)
  await server.send(profile.sendOwnCode, { query: {} }, learner)
  return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, MOBILE) } }, learner)).ticket
}

const exported = (body: GiveExport) => async () => (await server.send(review.giveExport, { body }, learner)).url
const copied = (at: number) => async () =>
  (await server.send(privacy.exportFile, { params: { id: copies[at] ?? 0 }, query: { ticket: await ticket() } }, learner)).url
const packed = (ids: string) => async () => (await server.send(material.batchDownload, { query: { ids } }, learner)).url
const live = (id: number) => async () => (await server.send(liveRoom.ticket, { params: { id } }, learner)).url
const answered = async () => (await server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), text: '视同销售' } }, learner)).url ?? ''

/** Each kind of address that a key opens, twice where there are two objects of the kind. */
const doors: Record<string, () => Promise<string>> = {
  'wrong book as CSV': exported({ what: 'wrong', format: 'csv' }),
  'wrong book to print': exported({ what: 'wrong', format: 'print' }),
  'wrong book of a subject': exported({ what: 'wrong', format: 'csv', categoryId: 22 }),
  notes: exported({ what: 'notes', format: 'csv' }),
  'first copy of the data': copied(0),
  'second copy of the data': copied(1),
  'one material': packed('1'),
  'two materials': packed('1,2'),
  'a live room': live(LESSONS[0]),
  'another live room': live(LESSONS[1]),
  'an answer': answered,
  'another answer': answered,
}
const names = Object.keys(doors)

async function addressOf(name: string): Promise<URL> {
  return new URL((await doors[name]?.()) ?? '', server.deps.env.publicUrl)
}

/** The status of an address; a stream is left as soon as it has begun. */
async function statusOf({ pathname, search }: URL): Promise<number> {
  const reply = await server.app.inject({ method: 'GET', url: pathname + search, payloadAsStream: true })
  const stream: Readable = reply.stream()
  stream.on('error', () => undefined).destroy()
  return reply.statusCode
}

const withKey = (address: URL, key: string) => {
  const tried = new URL(address)
  tried.searchParams.set('key', key)
  return tried
}

async function inOrder<T, R>(list: readonly T[], step: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of list) results.push(await step(one))
  return results
}

describe('a one-time key', () => {
  const addresses = new Map<string, URL>()
  beforeAll(async () => {
    for (const name of names) addresses.set(name, await addressOf(name))
  })

  it.each(names)('a one-time key for %s opens that and nothing else', async (name) => {
    const own = await addressOf(name)
    const key = own.searchParams.get('key') ?? ''
    const others = [...addresses].filter(([other]) => other !== name)
    const opened = await inOrder(others, async ([other, address]) => ((await statusOf(withKey(address, key))) === 410 ? [] : [other]))
    expect(opened.flat()).toEqual([])
    expect(await statusOf(own)).toBe(200)
    expect(await statusOf(own)).toBe(410)
  })

  it.each(['once', 'login'] as const)('a one-time key for a session (%s) opens no file', async (kind) => {
    const key = await giveKey(server.db, kind, learner.userId, server.clock.now())
    const statuses = await inOrder([...addresses.values()], (address) => statusOf(withKey(address, key)))
    expect(new Set(statuses)).toEqual(new Set([410]))
  })

  it.each(names)('a one-time key for %s opens no session', async (name) => {
    const token = (await addressOf(name)).searchParams.get('key') ?? ''
    expect(await server.exchange(auth.loginByKey, { body: { loginKey: token } })).toMatchObject({ code: 417 })
    expect(await server.exchange(auth.loginByOnceToken, { body: { token, userId: learner.userId } })).toMatchObject({ code: 417 })
  })

  it('a one-time key from the release before, which named no object, opens nothing', async () => {
    const key = newToken()
    const row = { hash: hashOf(key), kind: 'download' as const, user_id: learner.userId, expires_at: server.clock.now() + HOUR_MS }
    await server.db.insertInto('one_time_key').values(row).execute()
    const statuses = await inOrder([...addresses.values()], (address) => statusOf(withKey(address, key)))
    expect(new Set(statuses)).toEqual(new Set([410]))
  })
})

describe('the export of personal data', () => {
  const ask = (query: { ticket?: string }, session = learner) =>
    server.exchange(privacy.exportFile, { params: { id: copies[0] ?? 0 }, query }, session)

  it('the export is refused for a session without a ticket, and for a ticket that is made up, used or of another learner', async () => {
    expect(await ask({})).toMatchObject({ code: 403, msg: '下载前需要验证手机号，请刷新页面或更新到最新版本后重试' })
    expect(await ask({ ticket: 'made-up' })).toMatchObject({ code: 403 })
    const used = await ticket()
    expect(await ask({ ticket: used })).toMatchObject({ code: 200 })
    expect(await ask({ ticket: used })).toMatchObject({ code: 403 })
    expect(await ask({ ticket: await ticket() }, await server.signIn('13900000005'))).toMatchObject({ code: 404 })
  })

  it('the export is made twice a day, however often it is requested', async () => {
    const eager = await server.signIn('13900000061')
    const asked = () => server.exchange(privacy.askExport, {}, eager)
    const ids = new Set<number | undefined>()
    const codes = new Set<number>()
    for (let minute = 0; minute < 110; minute++) {
      server.clock.advance(60_000)
      const [first] = await Promise.all([asked(), asked()])
      ids.add(first.res?.id)
      codes.add(first.code)
      await makeExports(server.deps)
    }
    expect([ids.size, [...codes]]).toEqual([2, [200]])
    server.clock.advance(HOUR_MS)
    const later = await server.signIn('13900000061')
    expect(await server.exchange(privacy.askExport, {}, later)).toMatchObject({
      code: 429,
      msg: '一天最多生成 2 份，可以先下载已生成的文件',
    })
    server.clock.advance(24 * HOUR_MS)
    expect((await server.exchange(privacy.askExport, {}, await server.signIn('13900000061'))).code).toBe(200)
  })
})
