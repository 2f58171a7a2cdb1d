import { address } from '@/contract/account/address'
import { textbook } from '@/contract/money/textbook'
import { moveParcels } from '../../../../server/services/textbook/parcels'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MINUTE_MS = 60_000
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000001')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const addAddress = (who: TestSession, detail: string) =>
  server.send(address.add, { body: { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail, isDefault: false } }, who)
const rights = () => server.send(textbook.rights, {}, owner)
const claim = (id: number, addressId: number, who = owner) => server.exchange(textbook.claim, { params: { id }, body: { addressId } }, who)
const later = async (ms: number) => {
  server.clock.advance(ms)
  await moveParcels(server.deps)
  owner = await server.signIn('13800000001')
}

describe('textbooks of a course', () => {
  it('may be sent to every owner, once a book', async () => {
    await Promise.all([rights(), rights(), rights()])
    expect((await rights()).map(({ courseId, status }) => [courseId, status]).sort()).toEqual([
      [101, 'open'],
      [102, 'open'],
      [105, 'open'],
    ])
    expect(await server.send(textbook.rights, {}, stranger)).toEqual([])
  })

  it('go to an address of the owner, which may be changed until they are shipped', async () => {
    const [book] = await rights()
    const [first, second, foreign] = [await addAddress(owner, '一号'), await addAddress(owner, '二号'), await addAddress(stranger, '三号')]
    const id = book?.id ?? 0
    expect(await claim(id, foreign.id)).toMatchObject({ code: 404 })
    expect(await claim(id, foreign.id, stranger)).toMatchObject({ code: 404 })
    expect(await claim(id, first.id)).toMatchObject({ code: 200, res: { status: 'claimed', receiver: '张**' } })
    expect(await claim(id, second.id)).toMatchObject({ code: 200 })
    await Promise.all([later(6 * MINUTE_MS), moveParcels(server.deps)])
    expect(await claim(id, first.id)).toMatchObject({ code: 409, msg: '教材已寄出，不能再改地址' })
    expect(await server.db.selectFrom('shipment').selectAll().execute()).toHaveLength(1)
  })

  it('are not claimed for a course that is over', async () => {
    const address = await addAddress(owner, '四号')
    const open = (await rights()).find(({ status }) => status === 'open')
    await server.db
      .updateTable('entitlement')
      .set({ expires_at: 1 })
      .where('user_id', '=', owner.userId)
      .where('course_id', '=', open?.courseId ?? 0)
      .execute()
    expect(await claim(open?.id ?? 0, address.id)).toMatchObject({ code: 409, msg: '课程已到期或已退款，不能再领取教材' })
  })
})
