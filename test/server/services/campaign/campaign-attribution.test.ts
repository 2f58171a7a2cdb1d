import { tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import { addLink, funnelsOf } from '#server/repositories/site/marketing-links'
import { user } from '@/contract/account/user'
import type { Call, CallInput, InputOf } from '@/contract/call'
import { order } from '@/contract/order/order'
import { shortLink } from '@/contract/site/short-link'
import { addressOf, signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const DAY_MS = 86_400_000
const COURSE = 101
const INFO = { query: {} } as InputOf<typeof user.info>

/** Names one step of a person: `open` names the link in the address, or none. */
type Step =
  | { does: 'open'; link?: 'first' | 'second'; device: string; signedIn?: boolean }
  | { does: 'sign in'; device: string }
  | { does: 'wait'; days: number }
  | { does: 'buy'; device: string }

type Case = { name: string; steps: Step[]; paidBy: 'first' | 'second' | null; signedIn?: number }

const open = (device: string, link?: 'first' | 'second'): Step => ({ does: 'open', device, ...(link && { link }) })
const signIn = (device: string): Step => ({ does: 'sign in', device })
const buy = (device: string): Step => ({ does: 'buy', device })

const cases: Case[] = [
  { name: 'direct: no link, no channel', steps: [open('a'), signIn('a'), buy('a')], paidBy: null },
  { name: 'shared: came by a link, signed in, bought', steps: [open('a', 'first'), signIn('a'), buy('a')], paidBy: 'first' },
  {
    name: 'signed in already when the link was opened',
    steps: [signIn('a'), { does: 'open', link: 'first', device: 'a', signedIn: true }, buy('a')],
    paidBy: 'first',
  },
  {
    name: 're-shared: the address a friend passed on carries the link',
    steps: [open('a', 'first'), signIn('a'), buy('a')],
    paidBy: 'first',
  },
  {
    name: 'the link opened last counts',
    steps: [open('a', 'first'), { does: 'wait', days: 1 }, open('a', 'second'), signIn('a'), buy('a')],
    paidBy: 'second',
  },
  {
    name: 'expired: bought after thirty days',
    steps: [open('a', 'first'), signIn('a'), { does: 'wait', days: 30 }, buy('a')],
    paidBy: null,
  },
  { name: 'just in time', steps: [open('a', 'first'), signIn('a'), { does: 'wait', days: 29 }, buy('a')], paidBy: 'first' },
  {
    name: 'logged in later, on the same device',
    steps: [open('a', 'first'), { does: 'wait', days: 7 }, signIn('a'), buy('a')],
    paidBy: 'first',
  },
  { name: 'known by nothing but the order', steps: [open('a', 'first'), buy('a')], paidBy: 'first' },
  { name: 'logged in too late', steps: [open('a', 'first'), { does: 'wait', days: 31 }, signIn('a'), buy('a')], paidBy: null, signedIn: 0 },
  { name: 'other device: opened on one, bought on another', steps: [open('a', 'first'), signIn('b'), buy('b')], paidBy: null, signedIn: 0 },
  {
    name: 'other device, but signed in on the first too',
    steps: [open('a', 'first'), signIn('a'), signIn('b'), buy('b')],
    paidBy: 'first',
  },
  { name: 'came after buying', steps: [signIn('a'), buy('a'), { does: 'wait', days: 1 }, open('a', 'first'), signIn('a')], paidBy: null },
]

describe('link attribution', () => {
  let server: TestServer
  let staffId = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    staffId = (await addStaff(server.db, { mobile: '13700012345', name: '小运', roles: ['marketing'] }, 1)) ?? 0
  })
  afterAll(() => server.close())

  let made = 0
  const newLink = (address = `/course/${COURSE}/detail`) => {
    made += 1
    const row = {
      code: `code${String(made).padStart(4, '0')}`,
      campaign: '开学',
      channel: '公众号',
      address,
      title: '卡片',
      body: '',
      brand: '',
    }
    return tx(server.db, (work) => addLink(work, { ...row, staffId, now: server.clock.now() }))
  }

  /** A call as a device makes it from a page. */
  const call = async <C extends Call>(of: C, input: InputOf<C>, from: { device: string; href: string; session?: TestSession }) => {
    const given: CallInput = input as CallInput
    const reply = await server.app.inject({
      method: of.method,
      url: addressOf(of, input),
      headers: {
        ...signedHeaders(server.clock.now(), from.session?.accessToken ?? ''),
        'x-href': `https://m.qiming.cn${from.href}`,
        'x-version': `production;1;h5;1.0;0;${from.device};0`,
      },
      ...(given.body && { payload: given.body }),
    })
    return reply.json<{ code: number }>().code
  }

  type Links = Record<'first' | 'second', number>

  /** One person with devices of their own. */
  function personOf(person: number, links: Links) {
    const mobile = `138111${String(person).padStart(5, '0')}`
    const openPage = async (device: string, { link, signedIn }: Extract<Step, { does: 'open' }>) => {
      const href = `/course/${COURSE}/detail${link ? `?channelId=${links[link]}` : ''}`
      const session = signedIn ? { session: await server.signIn(mobile) } : {}
      await call(shortLink.open, { params: { code: 'nothing1' } }, { device, href, ...session })
    }
    const enter = async (device: string) => {
      expect(await call(user.info, INFO, { device, href: '/myself', session: await server.signIn(mobile) })).toBe(200)
    }
    const pay = async (device: string) => {
      const session = await server.signIn(mobile)
      const body = { courseId: COURSE, isBargainPaid: 0 as const, idempotencyKey: `buy-key-${person}`, buyFrom: 'h5' as const }
      const input = { body } as InputOf<typeof order.create>
      expect(await call(order.create, input, { device, href: '/course/pay', session })).toBe(200)
      const paid = { status: 'completed' as const, paid_at: server.clock.now() }
      await server.db.updateTable('orders').set(paid).where('user_id', '=', session.userId).execute()
    }
    return async (step: Step): Promise<void> => {
      if (step.does === 'wait') return server.clock.advance(step.days * DAY_MS)
      const device = `device${person}${step.device}`
      if (step.does === 'open') return openPage(device, step)
      return step.does === 'buy' ? pay(device) : enter(device)
    }
  }
  async function play(steps: readonly Step[], links: Links, person: number): Promise<void> {
    const take = personOf(person, links)
    for (const step of steps) await take(step)
  }

  it.each(cases.map((each, at) => [each.name, each, at] as const))('counts: %s', async (_, { steps, paidBy, signedIn }, at) => {
    const links = { first: await newLink(), second: await newLink() }
    await play(steps, links, at)
    const funnels = await funnelsOf(server.db, [links.first, links.second])
    expect([funnels.get(links.first)?.paid, funnels.get(links.second)?.paid]).toEqual([
      paidBy === 'first' ? 1 : 0,
      paidBy === 'second' ? 1 : 0,
    ])
    if (signedIn !== undefined) expect(funnels.get(links.first)?.signedIn).toBe(signedIn)
  })

  it('counts a device once, and ignores a foreign link', async () => {
    const link = await newLink()
    const visit = (device: string, id: number) =>
      call(shortLink.open, { params: { code: 'nothing1' } }, { device, href: `/course/${COURSE}/detail?channelId=${id}` })
    for (const device of ['phone-000001', 'phone-000001', 'phone-000002']) await visit(device, link)
    await visit('phone-000003', 999_999)
    expect((await funnelsOf(server.db, [link])).get(link)).toEqual({ opened: 2, signedIn: 0, paid: 0, amount: 0 })
    expect(await server.db.selectFrom('channel_visit').select('id').where('device', '=', 'phone-000003').execute()).toEqual([])
  })

  it('counts no refunded order', async () => {
    const links = { first: await newLink(), second: await newLink() }
    await play([open('a', 'first'), signIn('a'), buy('a')], links, 90)
    const paid = (await funnelsOf(server.db, [links.first])).get(links.first)
    expect([paid?.paid, (paid?.amount ?? 0) > 0]).toEqual([1, true])
    const { userId } = await server.signIn('13811100090')
    await server.db.updateTable('orders').set({ status: 'refunded' }).where('user_id', '=', userId).execute()
    expect((await funnelsOf(server.db, [links.first])).get(links.first)).toMatchObject({ paid: 0, amount: 0 })
  })
})
