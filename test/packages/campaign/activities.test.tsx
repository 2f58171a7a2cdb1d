import { fireEvent, screen, waitFor } from '@testing-library/react'
import { address } from '@/contract/account/address'
import { auth } from '@/contract/account/auth'
import { raffle } from '@/contract/campaign/raffle'
import type { Draw, Raffle } from '@/contract/campaign/raffle.schema'
import { welfare } from '@/contract/campaign/welfare'
import { course } from '@/contract/course/course'
import { adbox } from '@/contract/site/adbox'
import { page } from '@/contract/site/page'
import BeansPage from '@/packages/campaign/beans/index'
import BlockPage from '@/packages/campaign/block/index'
import CalculatorPage from '@/packages/campaign/calculator/index'
import PrizesPage from '@/packages/campaign/prizes/index'
import RafflePage from '@/packages/campaign/raffle/index'
import ScrmPage from '@/packages/campaign/scrm/index'
import { AT, link } from '@/routes/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseWith } from '../../support/client/user-agent'

const prize = { seq: 1, kind: 'beans', title: '20 学豆', picture: '', weight: 1, left: 3 } as const
const act: Raffle = {
  id: 61,
  title: '开学抽好礼',
  intro: '来抽一份礼物',
  state: 'running',
  startsAt: 0,
  endsAt: 1,
  chances: 3,
  left: 2,
  prizes: [{ id: 1, ...prize }],
  seedHash: 'abc',
  seed: '',
  isSoldOut: false,
}
const draw: Draw = {
  id: 5,
  raffleId: 61,
  raffleTitle: '开学抽好礼',
  number: 9,
  ticket: 17,
  kind: 'beans',
  title: '20 学豆',
  courseId: null,
  status: 'given',
  carrier: '',
  trackingNo: '',
  region: '',
  drawnAt: 0,
}

describe('a raffle', () => {
  // The wheel stands still where motion is not wanted.
  beforeEach(() => Object.assign(window, { matchMedia: () => ({ matches: true }) }))
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))

  it('draws with one key, and shows the prize after the server decided', async () => {
    signIn()
    answer(raffle.open, act)
    answer(raffle.draw, draw)
    renderPage(RafflePage, { activityId: '61' })
    await screen.findByText('每人 3 次机会')
    press('抽奖（还有 2 次）')
    expect(await screen.findByText('抽中了：20 学豆')).toBeTruthy()
    expect(askedFor(raffle.draw)).toHaveLength(1)
  })

  it('shows the picture of a prize that has one', async () => {
    const pictured = { ...prize, id: 2, seq: 2, title: '记忆卡', picture: '/media/covers/a.jpg' }
    answer(raffle.open, { ...act, prizes: [...act.prizes, pictured] })
    renderPage(RafflePage, { activityId: '61' })
    await screen.findByText('记忆卡')
    const pictures = Array.from(document.querySelectorAll('.wheel__prize'), (one) => one.querySelector('img')?.getAttribute('src') ?? '')
    expect(pictures.map((src) => src.includes('/media/covers/a.jpg'))).toEqual([...act.prizes.map(() => false), true])
  })

  it('draws again with the same key after a failure, and with another one the next time', async () => {
    signIn()
    answer(raffle.open, act)
    renderPage(RafflePage, { activityId: '61' })
    const asked = () => askedFor(raffle.draw).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    for (const [count, mend] of [
      refuse.bind(null, raffle.draw, 500, 'server error!'),
      () => answer(raffle.draw, draw),
      () => {},
    ].entries()) {
      mend()
      fireEvent.click(await screen.findByRole('button', { name: '抽奖（还有 2 次）' }))
      await waitFor(() => expect(asked()).toHaveLength(count + 1))
      await waitFor(() => expect(screen.getByRole('button', { name: '抽奖（还有 2 次）' })).toHaveProperty('disabled', false))
    }
    const [first, again, next] = asked()
    expect([first === again, again === next]).toEqual([true, false])
  })

  it('asks a visitor to sign in, shows the seed after the end, and shows when it is gone', async () => {
    answer(raffle.open, { ...act, left: null })
    renderPage(RafflePage, { activityId: '61' })
    expect(await screen.findByRole('button', { name: '登录（后可抽奖）' })).toBeTruthy()
    answer(raffle.open, { ...act, state: 'ended', seed: 'the-seed' })
    renderPage(RafflePage, { activityId: '62' })
    await screen.findByRole('button', { name: '已结束' })
    fireEvent.click(screen.getAllByRole('button', { name: /抽奖公平性说明/ })[1] ?? document.body)
    expect(await screen.findByText('种子：the-seed')).toBeTruthy()
    refuse(raffle.open, 404, '活动不存在')
    renderPage(RafflePage, { activityId: '99' })
    expect(await screen.findByText('活动不存在')).toBeTruthy()
  })

  it('leads from the empty prizes of the anniversary to the anniversary', async () => {
    signIn()
    answer(raffle.mine, [])
    renderPage(PrizesPage, { [AT]: 'anniversary_10th_prizes' })
    fireEvent.click(await screen.findByRole('button', { name: '去周年活动' }))
    expect(host.moves[0]?.[1]).toContain('/packages/campaign/block/index')
  })

  it('asks for an address for won goods', async () => {
    signIn()
    answer(raffle.mine, [{ ...draw, kind: 'goods', title: '记忆卡', status: 'address' }])
    const home = { id: 3, name: '王小满', phone: '13800000001', regionCode: '440305', region: '深圳', detail: '一路 1 号', isDefault: true }
    answer(address.list, [home])
    answer(raffle.claim, { ...draw, status: 'claimed', region: '深圳' })
    renderPage(PrizesPage, { [AT]: 'raffle_my_prizes' })
    await screen.findByText('记忆卡')
    press('填写地址')
    await screen.findByText(/王小满/)
    screen.getByRole('option', { name: /王小满/ }).click()
    await waitFor(() => expect(screen.getByRole('button', { name: '寄到这里' }).hasAttribute('disabled')).toBe(false))
    press('寄到这里')
    await waitFor(() => expect(toastText()).toBe('地址已提交，寄出后会通知你'))
    expect(askedFor(raffle.claim)[0]?.body).toEqual({ addressId: 3 })
  })
})

it('the page of each campaign is shared by its own address', async () => {
  browseWith('messaging')
  const updateAppMessageShareData = jest.fn()
  const ready = (done: () => void) => done()
  Object.assign(window, { wx: { config: () => {}, ready, error: () => {}, updateAppMessageShareData, updateTimelineShareData: () => {} } })
  const signed = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's', jsApiList: [], openTagList: [], launchAppId: '' }
  answer(auth.jsConfig, signed)
  answer(page.attached, [{ pageId: 5, title: '七周年' }])
  answer(course.pageItems, { id: 5, title: '七周年', blocks: [] })
  renderPage(BlockPage, { [AT]: 'anniversary_7th' })
  await waitFor(() => expect(updateAppMessageShareData).toHaveBeenCalledTimes(1))
  expect(updateAppMessageShareData.mock.calls[0]).toMatchObject([
    { title: '七周年', link: `${window.location.origin}${link('anniversary_7th')}` },
  ])
  browseWith('plain')
  Reflect.deleteProperty(window, 'wx')
})

describe('the head of an anniversary', () => {
  const open = (startTime: string, endTime: string) => {
    answer(adbox.activeLinks, [{ value: JSON.stringify({ startTime, endTime }) }] as never)
    answer(page.attached, [{ pageId: 5, title: '七周年' }])
    answer(course.pageItems, { id: 5, title: '七周年', blocks: [] })
    renderPage(BlockPage, { [AT]: 'anniversary_7th' })
  }

  it('says how long it lasts', async () => {
    open('2000-01-01 00:00:00', '2999-12-31 00:00:00')
    expect(await screen.findByText('2000-01-01 至 2999-12-31')).toBeTruthy()
  })

  it('says that it is over', async () => {
    open('2000-01-01 00:00:00', '2000-02-01 00:00:00')
    expect(await screen.findByText('周年活动已结束，奖品照常可以查看和领取')).toBeTruthy()
  })
})

describe('the welfare page', () => {
  it('gives free beans once, and shows when they are gone', async () => {
    signIn()
    answer(welfare.status, ({ query }) => {
      const type = String(query.type)
      return { type, title: type, beans: 30, status: type === 'welcome' ? ('open' as const) : ('soldout' as const) }
    })
    answer(welfare.take, { type: 'welcome', title: '', beans: 30, status: 'claimed' })
    renderPage(BeansPage)
    await screen.findAllByText('已领完')
    press('领取')
    await waitFor(() => expect(toastText()).toBe('30 学豆已到账'))
  })

  it('asks a visitor to sign in', () => {
    renderPage(BeansPage)
    expect(screen.getByText('登录后就能领取免费学豆')).toBeTruthy()
  })

  it('shows the adviser, or that there is none', async () => {
    signIn()
    answer(welfare.incoming, { contact: { name: '小启老师', intro: '领资料', url: 'https://x.cn' } })
    renderPage(ScrmPage, { [AT]: 'welfare_scrm' })
    expect(await screen.findByRole('img', { name: '小启老师的二维码' })).toBeTruthy()
    answer(welfare.incoming, { contact: null })
    renderPage(ScrmPage, { [AT]: 'anniversary_10th_scrm' })
    expect(await screen.findByText('暂时没有可以添加的老师')).toBeTruthy()
  })
})

it('the calculator computes a present value, and names wrong fields', async () => {
  renderPage(CalculatorPage)
  press('计算')
  expect(await screen.findByText('请填写利率（%），大于 -100')).toBeTruthy()
  type('每期利率（%）', '10')
  type('各期现金流（第 0 期在前）', '-1000 500 500 500')
  press('计算')
  expect(await screen.findByText('243.43')).toBeTruthy()
})

describe('the other calculators', () => {
  const payments = { 每期金额: '1000', '每期利率（%）': '10', 期数: '5' }
  const borrowed = { 贷款金额: '120000', '年利率（%）': '6', 月数: '12' }
  const bought = { 资产原值: '10000', 预计净残值: '500', 使用年限: '5' }

  it.each([
    ['内部收益率', { '各期现金流（第 0 期在前）': '-1000 500 500 500' }, [], '23.3752%'],
    ['年金', payments, [], '3790.79'],
    ['年金', payments, ['期初（预付年金）'], '4169.87'],
    ['年金', payments, ['终值'], '6105.10'],
    ['贷款', borrowed, [], '每月 10327.97，利息合计 3935.66，还款合计 123935.66'],
    ['贷款', borrowed, ['等额本金'], '利息合计 3900.00，还款合计 123900.00'],
    ['折旧', bought, [], '折旧 1900.00，账面净值 8100.00'],
    ['折旧', bought, ['双倍余额递减法'], '折旧 4000.00，账面净值 6000.00'],
    ['折旧', bought, ['年数总和法'], '折旧 3166.67，账面净值 6833.33'],
  ] as const)('compute %s of %j by %j: %s', async (tab, fields, options, result) => {
    renderPage(CalculatorPage)
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    for (const [label, text] of Object.entries(fields)) type(label, text)
    for (const name of options) fireEvent.click(screen.getByRole('radio', { name }))
    press('计算')
    expect(await screen.findByText(result)).toBeTruthy()
  })
})
