import { moveParcels, shipBook } from '#server/services/order/textbooks'
import { address } from '@/contract/account/address'
import { message } from '@/contract/account/message'
import { textbook } from '@/contract/order/textbook'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000005')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const rights = () => server.send(textbook.rights, {}, owner)
const later = async (ms: number) => {
  server.clock.advance(ms)
  await moveParcels(server.deps)
  owner = await server.signIn('13800000005')
}

const CLAIMED = { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail: '一号', isDefault: false }
const claimed = async () => {
  const { id: addressId } = await server.send(address.add, { body: CLAIMED }, owner)
  const id = (await rights()).find(({ status }) => status === 'open')?.id ?? 0
  await server.send(textbook.claim, { params: { id }, body: { addressId } }, owner)
  return server.db
    .selectFrom('book_right')
    .select(['id', 'user_id as userId', 'region', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const told = async () =>
  (await server.send(message.list, { query: {} }, owner)).filter(({ kind }) => kind === 'book_shipped' || kind === 'book_arrived')
const checkedAt = async (id: number) =>
  (await server.db.selectFrom('shipment').select('checked_at').where('id', '=', id).executeTakeFirstOrThrow()).checked_at

describe('parcels', () => {
  it('move, arrive, and are received once; the inbox is notified', async () => {
    const { id } = await claimed()
    await later(4 * MINUTE_MS)
    expect((await rights()).find((right) => right.id === id)).toMatchObject({ status: 'claimed', shipmentId: null })
    const carrier = { kind: 'kuaidi100' as const, customer: 'c', key: 'k' }
    server.clock.advance(2 * MINUTE_MS)
    await moveParcels({ ...server.deps, env: { ...server.deps.env, carrier } })
    expect((await rights()).find((right) => right.id === id)).toMatchObject({ status: 'claimed', shipmentId: null })
    await later(0)
    const params = { id: (await rights()).find(({ shipmentId }) => shipmentId !== null)?.shipmentId ?? 0 }
    await later(9 * HOUR_MS)
    const way = await server.send(textbook.shipment, { params }, owner)
    expect([way.status, way.events.length > 2, await checkedAt(params.id)]).toEqual(['shipped', true, server.clock.now()])
    await later(29 * MINUTE_MS)
    expect(await checkedAt(params.id)).toBe(server.clock.now() - 29 * MINUTE_MS)
    await later(30 * HOUR_MS)
    expect(await server.send(textbook.shipment, { params }, owner)).toMatchObject({ status: 'arrived' })
    stranger = await server.signIn('13900000042')
    expect(await server.exchange(textbook.shipment, { params }, stranger)).toMatchObject({ code: 404 })
    expect(await server.exchange(textbook.receive, { params }, stranger)).toMatchObject({ code: 404 })
    const received = await Promise.all([server.send(textbook.receive, { params }, owner), server.send(textbook.receive, { params }, owner)])
    expect(received).toMatchObject([{ status: 'received' }, { status: 'received' }])
    expect((await told()).map(({ kind, link }) => [kind, link])).toEqual([
      ['book_arrived', `/mine/logistics/${params.id}`],
      ['book_shipped', `/mine/logistics/${params.id}`],
    ])
  })

  it('parcels are not sent where the address was changed meanwhile, and nobody is notified', async () => {
    const right = await claimed()
    const before = (await told()).length
    expect(await shipBook(server.deps, { ...right, sealed: 'the address before' }, { carrier: '顺丰', trackingNo: 'SF1' })).toBeNull()
    expect(await told()).toHaveLength(before)
  })

  it('parcels are queried even when one of them fails', async () => {
    const { sealed } = await server.db.selectFrom('shipment').select('sealed').executeTakeFirstOrThrow()
    const row = { user_id: owner.userId, carrier: '顺丰', region: '深圳', status: 'shipped' as const, shipped_at: server.clock.now() }
    const made = await server.db
      .insertInto('shipment')
      .values([
        { ...row, tracking_no: 'SF2', sealed: 'nothing that can be read', received_at: null, checked_at: 1 },
        { ...row, tracking_no: 'SF3', sealed, received_at: null, checked_at: 2 },
      ])
      .returning('id')
      .execute()
    await moveParcels(server.deps)
    expect(await Promise.all(made.map(({ id }) => checkedAt(id)))).toEqual([1, server.clock.now()])
  })
})
