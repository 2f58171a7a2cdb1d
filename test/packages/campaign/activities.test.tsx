import { fireEvent, screen, waitFor } from '@testing-library/react'
import { address } from '@/contract/account/address'
import { auth } from '@/contract/account/auth'
import { course } from '@/contract/content/course'
import { page } from '@/contract/content/page'
import { questionnaire } from '@/contract/growth/questionnaire'
import type { Questionnaire } from '@/contract/growth/questionnaire.schema'
import { raffle } from '@/contract/growth/raffle'
import type { Draw, Raffle } from '@/contract/growth/raffle.schema'
import { welfare } from '@/contract/growth/welfare'
import BeansPage from '@/packages/campaign/beans/index'
import BlockPage from '@/packages/campaign/block/index'
import CalculatorPage from '@/packages/campaign/calculator/index'
import PrizesPage from '@/packages/campaign/prizes/index'
import QuestionnairePage from '@/packages/campaign/questionnaire/index'
import RafflePage from '@/packages/campaign/raffle/index'
import ScrmPage from '@/packages/campaign/scrm/index'
import { storage } from '@/platform/storage'
import { AT, link } from '@/routes/link'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseWith } from '../../support/client/user-agent'

const prize = { seq: 1, kind: 'beans', title: '20 学豆', weight: 1, left: 3 } as const
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
  it('draws by one key, and says what was won after the server decided', async () => {
    signIn()
    answer(raffle.open, act)
    answer(raffle.draw, draw)
    renderPage(RafflePage, { activityId: '61' })
    await screen.findByText('每人 3 次机会')
    press('抽奖（还有 2 次）')
    expect(await screen.findByText('抽中了：20 学豆')).toBeTruthy()
    expect(askedFor(raffle.draw)).toHaveLength(1)
  })

  it('draws again by the same key after a failure, and by another one the next time', async () => {
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

  it('asks a visitor to sign in, shows the seed after the end, and says when it is gone', async () => {
    answer(raffle.open, { ...act, left: null })
    renderPage(RafflePage, { activityId: '61' })
    expect(await screen.findByRole('button', { name: '登录后抽奖' })).toBeTruthy()
    answer(raffle.open, { ...act, state: 'ended', seed: 'the-seed' })
    renderPage(RafflePage, { activityId: '62' })
    expect(await screen.findByText('种子：the-seed')).toBeTruthy()
    refuse(raffle.open, 404, '活动不存在')
    renderPage(RafflePage, { activityId: '99' })
    expect(await screen.findByText('活动不存在')).toBeTruthy()
  })

  it('goods that were won go to an address', async () => {
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

describe('a questionnaire', () => {
  const asked: Questionnaire = {
    id: 2,
    title: '小调查',
    intro: '',
    state: 'running',
    questions: [
      {
        key: 'a',
        title: '会推荐吗',
        kind: 'one',
        isRequired: true,
        options: [
          { value: 'yes', text: '会', next: 'end' },
          { value: 'no', text: '不会' },
        ],
      },
      { key: 'b', title: '为什么', kind: 'text', isRequired: true, options: [] },
    ],
    answers: [],
    answeredAt: null,
  }

  it('follows the branches and hands the answers in', async () => {
    signIn()
    answer(questionnaire.open, asked)
    answer(questionnaire.saveDraft, {})
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    ;(await screen.findByRole('radio', { name: '会' })).click()
    expect(await screen.findByRole('button', { name: '提交' })).toBeTruthy()
    screen.getByRole('radio', { name: '不会' }).click()
    press(await screen.findByRole('button', { name: '下一题' }).then(() => '下一题'))
    await screen.findByRole('textbox', { name: '为什么' })
    type('为什么', '太难了')
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer)).toHaveLength(1))
    expect(askedFor(questionnaire.answer)[0]?.body).toMatchObject({ answers: [{ key: 'a' }, { key: 'b', text: '太难了' }] })
  })

  const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')

  it('waits at each question that must be answered, goes back to the one before, and is busy while it is handed in', async () => {
    signIn()
    answer(questionnaire.open, asked)
    answer(questionnaire.saveDraft, {})
    const release = holdBack(questionnaire.answer)
    renderPage(QuestionnairePage, { id: '2' })
    const no = await screen.findByRole('radio', { name: '不会' })
    expect([isOff('下一题'), screen.queryByRole('button', { name: '上一题' })]).toEqual([true, null])
    fireEvent.click(no)
    press('下一题')
    expect(isOff('提交')).toBe(true)
    press('上一题')
    expect(screen.getByRole('radio', { name: '不会', checked: true })).toBeTruthy()
    press('下一题')
    type('为什么', '太难了')
    press('提交')
    expect(isOff('提交')).toBe(true)
    answer(questionnaire.open, { ...asked, answeredAt: 1 })
    release({})
    expect(await screen.findByText('已提交，感谢你的回答')).toBeTruthy()
  })

  it('can be handed in without what need not be answered', async () => {
    signIn()
    answer(questionnaire.open, { ...asked, questions: [{ key: 'b', title: '为什么', kind: 'text', isRequired: false, options: [] }] })
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('textbox', { name: '为什么' })
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer).map(({ body }) => body)).toEqual([{ answers: [] }]))
  })

  it('asks a visitor to sign in before it is handed in', async () => {
    answer(questionnaire.open, asked)
    renderPage(QuestionnairePage, { id: '2' })
    fireEvent.click(await screen.findByRole('radio', { name: '会' }))
    press('登录后提交')
    expect([host.moves[0]?.[1], askedFor(questionnaire.answer)]).toEqual([expect.stringContaining('login'), []])
  })

  it('takes several answers where several may be given', async () => {
    signIn()
    const options = ['书', '课', '题'].map((text, at) => ({ value: `v${at}`, text }))
    answer(questionnaire.open, { ...asked, questions: [{ key: 'm', title: '喜欢哪些', kind: 'many', isRequired: true, options }] })
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('group', { name: '喜欢哪些' })
    for (const name of ['书', '课', '题', '课']) fireEvent.click(screen.getByRole('checkbox', { name }))
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer)).toHaveLength(1))
    expect(askedFor(questionnaire.answer)[0]?.body).toEqual({ answers: [{ key: 'm', values: ['v0', 'v2'], text: '' }] })
  })

  it.each([
    ['goes on from the answers kept on this device', [{ key: 'a', values: ['no'], text: '' }], '不会'],
    ['takes kept answers of another shape for none', [{ key: 'a', text: '' }], '会'],
    ['takes kept words for none', ['no'], '会'],
  ] as const)('%s', async (_rule, kept, chosen) => {
    signIn()
    storage.write('questionnaire:7:2', JSON.stringify(kept))
    answer(questionnaire.open, { ...asked, answers: [{ key: 'a', values: ['yes'], text: '' }] })
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByRole('radio', { name: chosen, checked: true })).toBeTruthy()
  })

  it('goes on from what was answered before signing in, and not from what another learner answered', async () => {
    const kept = (value: string) => JSON.stringify([{ key: 'a', values: [value], text: '' }])
    storage.write('questionnaire:8:2', kept('yes'))
    storage.write('questionnaire:0:2', kept('no'))
    signIn()
    answer(questionnaire.open, asked)
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByRole('radio', { name: '不会', checked: true })).toBeTruthy()
  })

  it('says that it was answered, and that it has ended', async () => {
    answer(questionnaire.open, { ...asked, answeredAt: 1 })
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByText('已提交，感谢你的回答')).toBeTruthy()
    answer(questionnaire.open, { ...asked, state: 'ended' })
    renderPage(QuestionnairePage, { id: '3' })
    expect(await screen.findByText('问卷已结束')).toBeTruthy()
    answer(questionnaire.open, { ...asked, answeredAt: 1, state: 'ended', intro: '已交卷' })
    renderPage(QuestionnairePage, { id: '4' })
    expect(await screen.findByText('已交卷')).toBeTruthy()
    expect([screen.getAllByText('已提交，感谢你的回答').length, screen.getAllByText('问卷已结束').length]).toEqual([2, 1])
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

describe('welfare', () => {
  it('gives free beans once, and says when they are gone', async () => {
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

it('the calculator works a present value out, and says what is wrong', async () => {
  renderPage(CalculatorPage)
  press('计算')
  expect(await screen.findByText('请填写利率（%），大于 -100')).toBeTruthy()
  type('每期利率（%）', '10')
  type('各期现金流（第 0 期在前）', '-1000 500 500 500')
  press('计算')
  expect(await screen.findByText('243.43')).toBeTruthy()
})

describe('the other calculators work out what was filled in', () => {
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
  ] as const)('%s of %j by %j: %s', async (tab, fields, options, result) => {
    renderPage(CalculatorPage)
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    for (const [label, text] of Object.entries(fields)) type(label, text)
    for (const name of options) fireEvent.click(screen.getByRole('radio', { name }))
    press('计算')
    expect(await screen.findByText(result)).toBeTruthy()
  })
})
