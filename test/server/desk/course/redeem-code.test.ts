import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { gift } from '@/contract/course/redeem-code'
import { redeemCodeIn } from '@/domain/course/redeem-code'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const NAME = 'add-gift-batch'

describe('codes of books on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const codeSent = async () => {
    const { body } = await server.db.selectFrom('sms_outbox').select('body').orderBy('sent_at', 'desc').executeTakeFirstOrThrow()
    return /\d{6}/.exec(body)?.[0] ?? ''
  }

  it('codes are created, handed out once as a file, stored as hashes, and open a course', async () => {
    const form = { bookTitle: '冲刺讲义', courseIds: ['103', '106'], count: '12', days: '30' }
    const shown = await owner.get(`/acts/${NAME}/new`)
    const preview = await owner.post(`/acts/${NAME}/new`, { ...form, _token: tokenIn(shown.body), _step: 'preview' })
    expect(preview.body).toContain('为《冲刺讲义》生成 12 个兑换码')
    const done = await owner.post(`/acts/${NAME}/new`, { ...form, _token: tokenIn(preview.body), _step: 'run', _code: await codeSent() })
    const lines = done.body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(13)
    const code = lines[1]?.split(',')[0]?.replaceAll('"', '') ?? ''
    const serial = redeemCodeIn(code)?.serial ?? ''
    expect(JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())).not.toContain(code)
    const learner = await server.signIn('13900008899')
    expect(await server.send(gift.activate, { body: { code, courseId: 106 } }, learner)).toMatchObject({ courseId: 106 })
    expect((await owner.get(`/gift-codes?serial=${serial.toLowerCase()}`)).body).toContain('增值税申报实操直播课')
    expect((await owner.get('/gift-batches')).body).toContain('1 / 12')
  })

  it('codes of a batch can be stopped', async () => {
    const { id } = await server.db.selectFrom('gift_batch').select('id').orderBy('id').executeTakeFirstOrThrow()
    expect((await owner.act('set-gift-end', id, { days: '0', reason: '印错了' })).status).toBe(303)
    const learner = await server.signIn('13900008898')
    await expect(server.send(gift.check, { body: { code: 'QMXT22-2345-6789' } }, learner)).rejects.toMatchObject({ code: 409 })
    expect((await owner.get('/gift-batches/99999')).status).toBe(404)
  })
})
