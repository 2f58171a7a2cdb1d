import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allReferences } from '#server/repositories/account/personal-data/export'
import { privacy } from '@/contract/account/privacy'
import type { Call, CallInput } from '@/contract/call'
import { study } from '@/contract/learn/lesson-study'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { fillTables } from '../services/account/fill-tables'
import { type Named, namedCalls, ownOf, ownPlaces, type Place, withPart } from './matrix/calls'
import { fittingParts, objectsOf, otherFields, ownFields, publicSegments, strange } from './matrix/objects'

const OWNER = '13800000001'
const EXPIRED = 401

let server: TestServer
let calls: Named[]
let owner: TestSession
let other: TestSession
let expired: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true, env: { hasDocs: true } })
  calls = namedCalls(server)
  expired = await server.signIn(OWNER)
  await server.db.updateTable('access_token').set({ expires_at: 1 }).execute()
  ;[owner, other] = [await server.signIn(OWNER), await server.signIn('13900000777')]
  await server.send(study.addNote, { params: { id: 1001 }, body: { second: 3, text: '只给自己看的笔记', key: 'matrix-note' } }, owner)
  await server.send(privacy.askExport, {}, owner)
  // Rows that neither the seed nor a call has made are there too, in every table.
  await server.db.updateTable('data_export').set({ status: 'ready', content: '{}' }).execute()
  await fillTables(server.db, owner.userId, 'mark-of-the-owner')
}, 120_000)
afterAll(() => server.close())

const ask = (call: Call, input: CallInput, session?: TestSession) => server.exchange(call, input as never, session)
const seen = ({ code, msg, res, rows }: Awaited<ReturnType<typeof ask>>) => JSON.stringify({ code, msg, res, rows })

/** The input of a call whose other path parts name what is there. */
async function filled({ input, params, name }: Named): Promise<CallInput> {
  const parts: Record<string, unknown> = {}
  for (const { name: field, segment } of params) {
    const own = ownOf({ name } as Named, segment)
    const given = publicSegments[segment]
    const table = typeof given === 'string' && ['circle_post', 'remark', 'erratum', 'doubt', 'bargain'].includes(given) ? given : undefined
    if (own) parts[field] = (await objectsOf(server.db, own, owner.userId))[0]
    else if (table !== undefined) parts[field] = (await objectsOf(server.db, { table, column: 'id' }, owner.userId))[0]
    else parts[field] = given === 'learner' ? owner.userId : given
  }
  const whole = withPart(input, 'params', parts)
  const fitting = Object.keys(fittingParts).find((key) => key.startsWith(`${name} `))
  if (fitting === undefined) return whole
  const query = fittingParts[fitting]?.replace('$owner', String(owner.userId)) ?? ''
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(server.db)
  return withPart(whole, 'body', { [fitting.slice(name.length + 1)]: Object.values(rows[0] ?? {})[0] })
}

/** The same rows have the same digest: all of the owner's. */
async function rowsOfOwner(): Promise<string> {
  const hash = createHash('sha256')
  for (const { table, columns, target } of await allReferences(server.db)) {
    if (target !== 'users') continue
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t::text, '' order by t::text), '') as all
      from ${sql.table(table)} t where ${sql.ref(`t.${columns[0] ?? ''}`)} = ${owner.userId}`.execute(server.db)
    hash.update(`${table}.${columns[0]}=${rows[0]?.all}\n`)
  }
  return hash.digest('hex')
}

describe('the objects that calls name', () => {
  it('belong to one learner or to anybody', () => {
    const unknown = calls.flatMap((call) => [
      ...call.params.filter(({ segment }) => ownOf(call, segment) === undefined).map(({ segment }) => `${call.name} /${segment}/`),
      ...call.fields
        .filter(({ name }) => /(^id|^[ab]|Ids?|Sn|^sn|No|[tT]oken|[kK]ey|[cC]ode|^uid|^item|^ids)$/.test(name))
        .filter(({ name }) => !otherFields.has(name) && !ownFields[`${call.name} ${name}`])
        .map(({ name }) => `${call.name} ${name}`),
    ])
    expect(unknown).toEqual([])
    const places = ownPlaces(calls)
    expect(places.length).toBeGreaterThan(40)
    const names = new Set(places.map(({ call, field }) => `${call.name} ${field}`))
    expect(Object.keys(ownFields).filter((name) => !names.has(name))).toEqual([])
  })

  it('look missing to another learner, and stay unchanged', async () => {
    const before = await rowsOfOwner()
    const faults: string[] = []
    let tried = 0
    for (const place of ownPlaces(calls)) {
      const input = await filled(place.call)
      const ids = await objectsOf(server.db, place.own, owner.userId)
      if (ids.length === 0) faults.push(`${place.call.name}: the owner has no ${place.own.table}`)
      for (const id of ids) {
        tried += 1
        faults.push(...(await faultsOf(place, input, id)))
      }
    }
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan(100)
    expect(await rowsOfOwner()).toBe(before)
  }, 60_000)

  async function faultsOf({ call: { call, name }, at, field }: Place, input: CallInput, id: unknown): Promise<string[]> {
    const told = `${name} ${field}=${id}`
    const theirs = await ask(call, withPart(input, at, { [field]: id }), other)
    const nobodys = await ask(call, withPart(input, at, { [field]: strange(id) }), other)
    const faults = seen(theirs) === seen(nobodys) ? [] : [`${told}: ${seen(theirs).slice(0, 200)} but ${seen(nobodys).slice(0, 200)}`]
    if (at === 'params' && theirs.code === 200) faults.push(`${told}: answered`)
    if (theirs.code === 400) faults.push(`${told}: never tried, ${theirs.msg}`)
    for (const [who, session] of [
      ['a visitor', undefined],
      ['an expired token', expired],
    ] as const) {
      const { code } = await ask(call, withPart(input, at, { [field]: id }), session)
      if (code !== EXPIRED) faults.push(`${told}: ${who} got ${code}`)
    }
    return faults
  }

  it('reveal nothing of their owner to another learner and to a visitor', async () => {
    const secrets = await secretsOfOwner()
    const leaks: string[] = []
    for (const named of calls) {
      const input = await filled(named)
      for (const [who, session] of [
        ['another', other],
        ['a visitor', undefined],
      ] as const) {
        if (who === 'another' && named.name === 'sessions.logout') continue
        const reply = seen(await ask(named.call, input, session))
        const found = secrets.filter((secret) => reply.includes(secret))
        if (found.length > 0) leaks.push(`${named.name}: ${who} read ${found.join(', ')}`)
      }
    }
    expect(leaks).toEqual([])
  }, 60_000)

  it('exist for their owner', async () => {
    const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
    const places = ownPlaces(calls).sort((a, b) => order.indexOf(a.call.call.method) - order.indexOf(b.call.call.method))
    const missing: string[] = []
    for (const { call, at, field, own } of places) {
      const input = await filled(call)
      const [id] = await objectsOf(server.db, own, owner.userId)
      const reply = await ask(call.call, withPart(input, at, { [field]: id }), owner)
      if (reply.code === 404 || reply.code >= 500) missing.push(`${call.name} ${field}=${id}: ${reply.code} ${reply.msg}`)
    }
    expect(missing).toEqual([])
  }, 60_000)
})

/** Texts that only the owner may read. */
async function secretsOfOwner(): Promise<string[]> {
  const read = async (table: string, column: string) => {
    const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}
      where user_id = ${owner.userId}`.execute(server.db)
    return rows.map(({ text }) => text).filter((text) => text !== null && text.length >= 8)
  }
  const columns = [
    ['orders', 'order_sn'],
    ['refund', 'refund_no'],
    ['cash_out', 'cash_out_no'],
    ['cash_out', 'sealed'],
    ['payout_account', 'sealed'],
    ['address', 'sealed'],
    ['shipment', 'tracking_no'],
    ['invoice', 'email'],
    ['question_note', 'text'],
    ['lesson_note', 'text'],
    ['ai_turn', 'text'],
    ['message', 'body'],
  ] as const
  const texts = await Promise.all(columns.map(([table, column]) => read(table, column)))
  expect(texts.filter((found) => found.length === 0)).toEqual([])
  return [OWNER, '粤海街道科苑路', ...new Set(texts.flat())]
}

describe('calls that need a session', () => {
  const needed = () => calls.filter(({ call }) => call.auth)

  it('refuse an expired token: all of them', async () => {
    const open: string[] = []
    for (const { name, call, input } of needed()) {
      const { code } = await ask(call, input, expired)
      if (code !== EXPIRED) open.push(`${name}: ${code}`)
    }
    expect(open).toEqual([])
  })

  it('refuse a visitor: all except the calls of public pages', async () => {
    const open: string[] = []
    for (const { name, call, input } of needed().filter(({ call }) => !call.isGuest)) {
      const { code } = await ask(call, input)
      if (code !== EXPIRED) open.push(`${name}: ${code}`)
    }
    for (const { name } of Object.values(gatewayCalls).filter(({ auth }) => auth)) {
      const { code } = await ask(gateway.throughApi, { body: { serviceName: name, params: {}, config: {} } })
      if (code === 200) open.push(`${name}: ${code}`)
    }
    expect(open).toEqual([])
  })
})
