import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { receiverIn, storedAddress } from '#server/repositories/account/address'
import { claimById } from '#server/repositories/order/textbook/claims'
import { shipBook } from '#server/services/order/textbooks'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const NEW = '王小明 13900001234 浙江省杭州市西湖区文三路 9 号 3 幢'

describe('the receiver of a parcel', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let id: number
  beforeEach(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    const { userId } = await server.signIn('13600000031')
    const old = await storedAddress(
      server.db,
      { name: '李明', phone: '13800001111', regionCode: '440305', detail: '旧地址', isDefault: false },
      '广东省 深圳市 南山区',
    )
    const { id: bookId } = await server.db.selectFrom('textbook').select('id').orderBy('id').executeTakeFirstOrThrow()
    const { course_id } = await server.db
      .selectFrom('course_textbook')
      .select('course_id')
      .where('book_id', '=', bookId)
      .executeTakeFirstOrThrow()
    const right = { user_id: userId, course_id, book_id: bookId, status: 'claimed' as const, claimed_at: server.clock.now() }
    const { region, sealed } = old
    const made = server.db.insertInto('book_right').values({ ...right, region, sealed })
    id = (await made.returning('id').executeTakeFirstOrThrow()).id
  })
  afterEach(async () => {
    await desk.close()
    await server.close()
  })

  const change = (receiver = NEW) => service.act('change-receiver', id, { receiver, reason: '学员来电' })
  const stored = async () => {
    const row = await claimById(server.db, id)
    return row && { region: row.region, ...(await receiverIn(server.db, row.sealed)) }
  }

  it('changes before the parcel is sent, with a message to the learner, and stays out of the audit', async () => {
    expect((await change()).to).toBe(`/parcels/${id}?done=1`)
    expect(await stored()).toEqual({ region: '浙江省 杭州市 西湖区', name: '王小明', phone: '13900001234', detail: '文三路9号3幢' })
    const audit = await server.db.selectFrom('audit').selectAll().where('act', '=', 'change-receiver').executeTakeFirstOrThrow()
    expect(JSON.stringify(audit)).not.toMatch(/王小明|13900001234|文三路/)
    expect(JSON.stringify(audit)).toContain('学员来电')
    const told = await server.db.selectFrom('message').select('body').where('title', '=', '收件人已修改').executeTakeFirstOrThrow()
    expect(told.body).toContain('王**（139****1234），浙江省 杭州市 西湖区')
  })

  it('stays as it is once the parcel was sent, with its carrier and number as the reason', async () => {
    const row = await claimById(server.db, id)
    const right = { id, userId: row?.userId ?? 0, region: row?.region ?? '', sealed: row?.sealed ?? '' }
    await shipBook(server.deps, right, { carrier: '顺丰', trackingNo: 'SF001' })
    expect((await service.get(`/acts/change-receiver/${id}`)).body).toContain('已经由 顺丰 SF001 寄出，不能再改收件人')
    expect(await stored()).toMatchObject({ name: '李明' })
  })

  it.each([
    ['王小明 浙江省杭州市西湖区文三路 9 号', '没有认出电话'],
    ['13900001234', '没有认出'],
  ])('%s is refused with what is missing', async (receiver, words) => {
    expect((await change(receiver)).body).toContain(words)
    expect(await stored()).toMatchObject({ name: '李明' })
  })
})
