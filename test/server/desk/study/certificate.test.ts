import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { certificate } from '@/contract/study/certificate'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const NUMBER = 'QM-4T7X-0WQ9-M2KC-8H5P'

describe('certificates on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    teacher = await staffBrowser(server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const check = () => server.send(certificate.check, { params: { number: NUMBER } })

  it('find one by its number, and withdraw it with a reason once', async () => {
    const { id } = await server.db
      .selectFrom('certificate')
      .select('id')
      .where('number', '=', NUMBER.replaceAll('-', ''))
      .executeTakeFirstOrThrow()
    expect(await check()).toMatchObject({ withdrawnAt: null, holder: '小满' })
    expect((await teacher.get(`/certificates?number=${NUMBER.toLowerCase()}`)).body).toContain('小满')
    expect((await teacher.get('/certificates')).body).toContain('小满')
    expect((await teacher.get('/certificates?number=QM-1')).body).not.toContain('小满')
    expect((await teacher.get('/certificates?state=withdrawn')).body).not.toContain(NUMBER)
    expect((await teacher.act('withdraw-certificate', id, { reason: '课程退款' })).status).toBe(303)
    expect(await check()).toMatchObject({ reason: '课程退款', withdrawnAt: expect.any(Number) })
    expect((await teacher.get(`/acts/withdraw-certificate/${id}`)).body).toContain('，课程退款')
    expect((await teacher.act('withdraw-certificate', id, { reason: '再来一次' })).status).toBe(422)
    expect(await check()).toMatchObject({ reason: '课程退款' })
  })

  it('make a rule for a course that is there, once, and switch it off', async () => {
    const form = { kind: 'course', object: '102', title: '结业证书', percent: '90', state: 'on' }
    expect((await teacher.act('add-certificate-rule', 'new', { ...form, object: '9999' })).body).toContain('课程不存在')
    expect((await teacher.act('add-certificate-rule', 'new', form)).status).toBe(303)
    expect((await teacher.act('add-certificate-rule', 'new', form)).body).toContain('已经有证书规则')
    const row = await server.db.selectFrom('certificate_rule').selectAll().where('object_id', '=', 102).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ need_percent: 90, is_on: true })
    const { kind: _, object: __, ...terms } = form
    expect((await teacher.act('change-certificate-rule', row.id, { ...terms, state: 'off' })).status).toBe(303)
    expect((await teacher.get('/certificate-rules')).body).toContain('已停用')
  })
})
