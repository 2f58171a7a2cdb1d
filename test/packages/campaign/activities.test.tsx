import { fireEvent, screen, waitFor } from '@testing-library/react'
import { address } from '@/contract/account/address'
import { questionnaire } from '@/contract/growth/questionnaire'
import type { Questionnaire } from '@/contract/growth/questionnaire.schema'
import { raffle } from '@/contract/growth/raffle'
import type { Draw, Raffle } from '@/contract/growth/raffle.schema'
import { welfare } from '@/contract/growth/welfare'
import BeansPage from '@/packages/campaign/beans/index'
import CalculatorPage from '@/packages/campaign/calculator/index'
import PrizesPage from '@/packages/campaign/prizes/index'
import QuestionnairePage from '@/packages/campaign/questionnaire/index'
import RafflePage from '@/packages/campaign/raffle/index'
import ScrmPage from '@/packages/campaign/scrm/index'
import { storage } from '@/platform/storage'
import { AT } from '@/routes/link'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

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
  })
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
