import fastify from 'fastify'
import { deliver, posterTo } from '#server/providers/payment/cashier'

const notice = { path: '/notify/wechat' as const, headers: {}, body: '{}' }

describe('delivering a notification', () => {
  it.each<[string, (number | Error)[], boolean, number]>([
    ['succeeds when it is accepted', [200], true, 1],
    ['retries after a refusal', [401, 204], true, 2],
    ['retries when nobody answers', [new Error('down'), 500, 200], true, 3],
    ['gives up after three times', [500, 300, 199, 200], false, 3],
  ])('splits %s', async (_, answers, isAccepted, tries) => {
    let asked = 0
    const pauses: number[] = []
    const post = async () => {
      const answer = answers[asked++]
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    }
    expect(await deliver(notice, post, async (ms) => pauses.push(ms))).toBe(isAccepted)
    expect([asked, pauses]).toEqual([tries, [300, 1_500].slice(0, tries - 1)])
  })
})

it('a notification is posted to the public address, and by injection to a server without an open port', async () => {
  const [shop, front] = [fastify(), fastify()]
  const heard: unknown[] = []
  for (const [app, status] of [[shop, 201] as const, [front, 202] as const])
    app.post(notice.path, async ({ body, headers }, reply) => {
      heard.push([body, headers['wechatpay-serial']])
      return reply.status(status).send()
    })
  const signed = { ...notice, headers: { 'content-type': 'application/json', 'wechatpay-serial': 'P1' } }
  const post = posterTo(shop, await front.listen({ host: '127.0.0.1', port: 0 }))
  expect(await post(signed)).toBe(201)
  await shop.listen({ host: '127.0.0.1', port: 0 })
  expect(await post(signed)).toBe(202)
  expect(heard).toEqual(Array(2).fill([{}, 'P1']))
  await Promise.all([shop.close(), front.close()])
})
