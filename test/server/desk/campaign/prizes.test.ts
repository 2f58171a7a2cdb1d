import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { storedAddress } from '#server/repositories/account/address'
import { message } from '@/contract/account/message'
import { raffle } from '@/contract/campaign/raffle'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('prizes, answers and unsent messages on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let learner: TestSession
  let drawId = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    learner = await server.signIn('13900000061')
    const body = { name: '林小满', phone: '13900000061', detail: '学院路 1 号', regionCode: '440305', isDefault: false }
    const { sealed } = await storedAddress(server.db, body, '广东省 深圳市')
    const prize = await server.db
      .selectFrom('raffle_prize')
      .select(['id', 'campaign_id'])
      .where('kind', '=', 'goods')
      .executeTakeFirstOrThrow()
    const place = { campaign_id: prize.campaign_id, prize_id: prize.id, user_id: learner.userId, turn: 1, number: 9_001, ticket: 1 }
    const row = {
      ...place,
      idempotency_key: 'draw-key-1',
      status: 'claimed' as const,
      drawn_at: 1,
      claimed_at: 1,
      sealed,
      region: '广东省 深圳市',
    }
    drawId = (await server.db.insertInto('raffle_draw').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('hold a prize with an address in a queue; its receiver is shown for a minute after a code', async () => {
    expect((await service.get('/')).body).toContain('奖品寄送')
    expect((await service.get(`/prizes/${drawId}/receiver`)).body).not.toContain('林小满')
    expect((await service.act('show-winner', drawId, { reason: '寄出奖品' })).to).toBe(`/prizes/${drawId}/receiver?done=1`)
    expect((await service.get(`/prizes/${drawId}/receiver`)).body).toContain('林小满')
    server.clock.advance(60_000)
    expect((await service.get(`/prizes/${drawId}/receiver`)).body).not.toContain('林小满')
  })

  it('notify the learner of shipping, once', async () => {
    const form = { carrier: '顺丰', trackingNo: 'SF123' }
    expect((await service.act('ship-prize', drawId, form)).status).toBe(303)
    expect((await service.act('ship-prize', drawId, form)).body).toContain('已经寄出')
    const [first] = await server.send(message.list, { query: {} }, learner)
    expect(first).toMatchObject({ title: '奖品已寄出', link: '/raffle/my-prizes' })
    expect(await server.send(raffle.mine, { query: {} }, learner)).toMatchObject([
      { status: 'shipped', carrier: '顺丰', trackingNo: 'SF123' },
    ])
  })

  it('show answers of a questionnaire in the words of its questions', async () => {
    const { id, body } = await server.db.selectFrom('questionnaire').select(['id', 'body']).orderBy('id').executeTakeFirstOrThrow()
    const [question] = body
    const answer = { key: question?.key ?? '', values: [question?.options[0]?.value ?? ''], text: '' }
    const row = { questionnaire_id: id, user_id: learner.userId, answers: JSON.stringify([answer]), answered_at: 1 }
    await server.db.insertInto('questionnaire_answer').values(row).execute()
    const marketing = await staffBrowser(server, desk, ['marketing'])
    const shown = (await marketing.get(`/answers?questionnaire=${id}`)).body
    expect([shown.includes(question?.title ?? '?'), shown.includes(question?.options[0]?.text ?? '?')]).toEqual([true, true])
    expect((await marketing.get('/answers?questionnaire=999')).body).toContain('没有符合条件的记录')
  })

  it('list an unsent message with its reason', async () => {
    const told = { user_id: learner.userId, kind: 'refund_done' as const, ref: 'x', title: '', body: '', link: null, at: 1 }
    const { id } = await server.db.insertInto('message').values(told).returning('id').executeTakeFirstOrThrow()
    const failed = { message_id: id, channel: 'sms' as const, state: 'failed' as const, error: 'provider busy', at: 1 }
    await server.db.insertInto('message_delivery').values(failed).execute()
    expect((await service.get('/unsent')).body).toContain('失败：provider busy')
    expect((await service.get('/unsent?state=refused')).body).not.toContain('provider busy')
  })
})
