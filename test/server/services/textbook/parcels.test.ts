import { address } from '@/contract/account/address'
import { message } from '@/contract/account/message'
import { textbook } from '@/contract/money/textbook'
import { moveParcels } from '../../../../server/services/textbook/parcels'
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

describe('parcels', () => {
  it('move, arrive, and are received once; the inbox hears of it', async () => {
    const place = { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail: '一号', isDefault: false }
    const { id: addressId } = await server.send(address.add, { body: place }, owner)
    const [book] = await rights()
    await server.send(textbook.claim, { params: { id: book?.id ?? 0 }, body: { addressId } }, owner)
    await later(6 * MINUTE_MS)
    const params = { id: (await rights()).find(({ shipmentId }) => shipmentId !== null)?.shipmentId ?? 0 }
    await later(9 * HOUR_MS)
    expect((await server.send(textbook.shipment, { params }, owner)).events.length).toBeGreaterThan(2)
    await later(30 * HOUR_MS)
    expect(await server.send(textbook.shipment, { params }, owner)).toMatchObject({ status: 'arrived' })
    stranger = await server.signIn('13900000042')
    expect(await server.exchange(textbook.shipment, { params }, stranger)).toMatchObject({ code: 404 })
    expect(await server.exchange(textbook.receive, { params }, stranger)).toMatchObject({ code: 404 })
    const received = await Promise.all([server.send(textbook.receive, { params }, owner), server.send(textbook.receive, { params }, owner)])
    expect(received).toMatchObject([{ status: 'received' }, { status: 'received' }])
    const kinds = (await server.send(message.list, { query: {} }, owner)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['book_shipped', 'book_arrived']))
  })
})
