import { gatewayCalls } from '@/contract/site/gateway'
import { callNamed } from '../../../support/gateway'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

describe('applications to pay by instalments', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
  })
  afterAll(() => server.close())

  const apply = (mobile: string, name = '王小满', courseId: number = COURSE.paid) =>
    callNamed(server, gatewayCalls.applyInstallment, { courseId, name, mobile })

  it('[D2-7-gateway-7] applications are accepted from a visitor, once for a number and a course', async () => {
    const first = await apply('13900000001')
    expect(await apply('+86 13900000001', ' 王满 ')).toEqual(first)
    const rows = await server.db.selectFrom('installment_application').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ course_id: COURSE.paid, mobile: '13900000001', name: '王满' })])
  })

  it('need a mobile number and an existing course', async () => {
    await expect(apply('123')).rejects.toMatchObject({ code: 417, msg: '请输入正确的手机号' })
    await expect(apply('13900000001', '王', 1)).rejects.toMatchObject({ code: 404, msg: '课程不存在' })
  })

  it('show the number of the account by its mask, which means nothing to anybody else', async () => {
    const learner = await server.signIn('13900000077')
    const wish = { courseId: COURSE.paid, name: '周晴', mobile: '139****0077' }
    await callNamed(server, gatewayCalls.applyInstallment, wish, learner)
    const rows = await server.db.selectFrom('installment_application').select('mobile').where('name', '=', '周晴').execute()
    expect(rows).toEqual([{ mobile: '13900000077' }])
    await expect(callNamed(server, gatewayCalls.applyInstallment, wish)).rejects.toMatchObject({ msg: '请输入正确的手机号' })
    await expect(callNamed(server, gatewayCalls.applyInstallment, { ...wish, mobile: '139****0078' }, learner)).rejects.toMatchObject({
      msg: '请输入正确的手机号',
    })
  })

  it('applications are refused when one address sends too many', async () => {
    server.clock.advance(3_600_000)
    for (let at = 10; at < 30; at++) await apply(`139000001${at}`)
    await expect(apply('13900000199')).rejects.toMatchObject({ code: 429 })
    server.clock.advance(3_600_000)
    await apply('13900000199')
  })
})
