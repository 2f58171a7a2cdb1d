import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { profile } from '@/contract/account/profile'
import { order as orders } from '@/contract/order/order'
import { wallet as calls } from '@/contract/wallet/wallet'
import type { Transaction, Wallet } from '@/contract/wallet/wallet.schema'
import { monthAfter } from '@/domain/time/calendar-month'
import { dayText } from '@/domain/time/day'
import Balance from '@/packages/wallet/balance/index'
import Bind from '@/packages/wallet/bind-alipay/index'
import CashOut from '@/packages/wallet/cash-out/index'
import CashOuts from '@/packages/wallet/cash-out-status/index'
import Questions from '@/packages/wallet/questions/index'
import Recharge from '@/packages/wallet/recharge/index'
import Recharged from '@/packages/wallet/recharge-success/index'
import Settlement from '@/packages/wallet/settlement/index'
import Transactions from '@/packages/wallet/transactions/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING, order } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const wallet = (over: Partial<Wallet> = {}): Wallet => ({
  beans: 300,
  cash: 5000,
  pending: 1000,
  leaving: 0,
  paidOut: 0,
  payoutHint: '138****0001',
  ...over,
})
const line = (over: Partial<Transaction> = {}): Transaction => ({ id: 1, words: '充值', change: 300, madeAt: EVENING, ...over })
const pressAndWait = (name: string | RegExp) => act(async () => void press(name))
const lastMove = () => host.moves.at(-1)?.[1]
const { orderSn } = order()
beforeEach(() => signIn())

describe('the balance', () => {
  it('links to recharge, cash-out and the transactions', async () => {
    answer(calls.get, wallet({ leaving: 200 }))
    answer(calls.transactions, [line()])
    renderPage(Balance)
    expect(await screen.findByText('+¥3.00')).toBeTruthy()
    for (const [name, folder] of [
      [/学豆.*300.*去充值/, 'recharge'],
      ['去提现', 'cash-out'],
      [/待结算/, 'settlement'],
      [/提现中/, 'cash-out-status'],
      [/收支明细/, 'transactions'],
    ] as const) {
      press(name)
      expect(lastMove()).toContain(`/packages/wallet/${folder}/index`)
    }
  })
})

describe('transactions', () => {
  it('transactions are grouped by month, and requested by type', async () => {
    answer(calls.transactions, [line(), line({ id: 2, words: '下单抵扣', change: -20, madeAt: EVENING - 40 * 86_400_000 })])
    renderPage(Transactions, { dealType: 'recharge' })
    await screen.findByText('2026年11月')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['2026年11月', '2026年9月']),
    )
    expect(askedFor(calls.transactions)[0]?.query).toMatchObject({ account: 'beans', dealType: 'recharge' })
    fireEvent.click(screen.getByRole('tab', { name: '退款' }))
    await waitFor(() => expect(askedFor(calls.transactions).at(-1)?.query).toMatchObject({ dealType: 'refund' }))
  })

  it('cover a span of days from its first moment to the end of its last day, and all time again', async () => {
    answer(calls.transactions, [line()])
    renderPage(Transactions)
    await screen.findByText('+300 豆')
    press(/时间/)
    press('上个月')
    const month = monthAfter(dayText(Date.now()).slice(0, 7), -1)
    for (const day of ['05', '12']) fireEvent.click(document.getElementById(`day-${month}-${day}`) as HTMLElement)
    press('确定')
    expect(await screen.findByText(`${month}-05 至 ${month}-12`)).toBeTruthy()
    const at = (text: string) => String(Date.parse(`${month}-${text}:00+08:00`))
    await waitFor(() => expect(askedFor(calls.transactions).at(-1)?.query).toMatchObject({ from: at('05T00:00'), to: at('13T00:00') }))
    press('查看全部时间')
    await waitFor(() => expect(screen.getByText('全部时间')).toBeTruthy())
    expect(screen.queryByText('查看全部时间')).toBeNull()
  })

  it('show the empty state', async () => {
    answer(calls.transactions, [])
    renderPage(Transactions)
    expect(await screen.findByText('没有符合条件的收支记录')).toBeTruthy()
    press(/时间/)
    expect(screen.getByText('请选择开始日期')).toBeTruthy()
  })

  it('show the reason of a failure', async () => {
    refuse(calls.transactions, 500, '稍后再试')
    renderPage(Transactions)
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

describe('recharge', () => {
  const packs = [
    { id: 1, beans: 60, gift: 0, price: 600, productId: 'beans60' },
    { id: 2, beans: 300, gift: 30, price: 3000, productId: 'beans300' },
  ]

  it('orders the chosen pack and leads to its payment', async () => {
    answer(calls.get, wallet())
    answer(calls.packs, packs)
    answer(calls.recharge, order({ kind: 'recharge', courseId: null }))
    renderPage(Recharge)
    fireEvent.click(await screen.findByRole('radio', { name: '300 学豆，送 30 · ¥30' }))
    await pressAndWait('去支付')
    expect(askedFor(calls.recharge)[0]?.body).toMatchObject({ packId: 2, buyFrom: 'h5' })
    expect(lastMove()).toBe(`/packages/order/pay/index?orderSn=${orderSn}`)
  })

  it('stays open when refused', async () => {
    answer(calls.get, wallet())
    answer(calls.packs, packs)
    refuse(calls.recharge, 404, '充值档位不存在')
    renderPage(Recharge)
    await screen.findByRole('radio', { name: /60 学豆/ })
    await pressAndWait('去支付')
    // The words of the refusal are shown by the app's own wiring, which a single page does not have.
    expect([askedFor(calls.recharge).length, host.moves]).toEqual([1, []])
    await waitFor(() => expect(screen.getByRole('button', { name: '去支付' })).toHaveProperty('disabled', false))
  })

  it('shows a message without packs', async () => {
    answer(calls.get, wallet())
    answer(calls.packs, [])
    renderPage(Recharge)
    expect(await screen.findByText('暂时不能充值')).toBeTruthy()
  })

  it.each([
    ['completed', '充值成功'],
    ['pending_payment', '这笔充值待付款'],
  ] as const)('shows the state of an order that is %s', async (status, text) => {
    answer(calls.get, wallet())
    answer(orders.get, order({ kind: 'recharge', courseId: null, title: '充值 300 学豆', status }))
    renderPage(Recharged, { orderSn })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })
})

describe('cash-out', () => {
  it('sends the entered amount, in fen, and shows the next step', async () => {
    answer(calls.get, wallet())
    answer(calls.cashOut, {
      cashOutNo: 'A1',
      amount: 1250,
      status: 'processing',
      hint: '',
      reason: '',
      createdAt: EVENING,
      finishedAt: null,
    })
    renderPage(CashOut)
    await screen.findByRole('textbox', { name: '提现金额（元）' })
    type('提现金额（元）', '60')
    await pressAndWait('提现')
    expect(screen.getByText('可提现余额不足')).toBeTruthy()
    type('提现金额（元）', '12.5')
    press('提现')
    const sheet = screen.getByRole('dialog', { name: '确认提现' })
    expect([sheet.textContent, askedFor(calls.cashOut)]).toEqual([expect.stringMatching(/¥12\.50.*138\*\*\*\*0001/), []])
    answer(profile.sendOwnCode, { resendAfter: 60, expiresIn: 300 })
    answer(profile.checkOwnCode, { ticket: 'fresh', expiresIn: 300 })
    await pressAndWait('获取验证码')
    type('验证码', '123456')
    await waitFor(() => expect(host.moves).toHaveLength(1))
    expect(askedFor(calls.cashOut).map(({ body }) => body)).toEqual([{ amount: 1250, idempotencyKey: expect.any(String), ticket: 'fresh' }])
    expect(lastMove()).toContain('/packages/wallet/cash-out-status/index')
  })

  it('waits for a checked name where names can be checked', async () => {
    answer(calls.get, wallet({ needsRealName: true }))
    renderPage(CashOut)
    await screen.findByText('提现前要先完成实名认证')
    press('去认证')
    expect(lastMove()).toContain('/packages/account/set-verified/index')
  })

  it('leads to binding an account without one', async () => {
    answer(calls.get, wallet({ payoutHint: null }))
    renderPage(CashOut)
    await screen.findByText('绑定支付宝后就能提现')
    press('绑定支付宝')
    expect(lastMove()).toContain('/packages/wallet/bind-alipay/index')
  })

  it('stays open when refused', async () => {
    answer(calls.get, wallet())
    refuse(calls.cashOut, 409, '上一笔提现还在处理中')
    renderPage(CashOut)
    await screen.findByRole('textbox', { name: '提现金额（元）' })
    press('全部')
    press('提现')
    answer(profile.checkOwnCode, { ticket: 'fresh', expiresIn: 300 })
    type('验证码', '123456')
    expect(await screen.findByText('上一笔提现还在处理中')).toBeTruthy()
    expect([askedFor(calls.cashOut).length, host.moves]).toEqual([1, []])
    // The code is used up, its ticket is not: once more with the same key.
    await pressAndWait(/^确认提现/)
    const keys = askedFor(calls.cashOut).map(({ body }) => body)
    expect([keys.length, new Set(keys.map((body) => JSON.stringify(body))).size, askedFor(profile.checkOwnCode).length]).toEqual([2, 1, 1])
  })

  it('shows the result of each, or the empty state', async () => {
    const row = { amount: 1250, hint: '138****0001', createdAt: EVENING }
    answer(calls.cashOuts, [
      { ...row, cashOutNo: 'A1', status: 'paid', reason: '', finishedAt: EVENING },
      { ...row, cashOutNo: 'A2', status: 'failed', reason: '收款人姓名不一致', finishedAt: EVENING },
    ])
    const { unmount } = renderPage(CashOuts)
    expect(await screen.findByText('已到账')).toBeTruthy()
    expect(screen.getByText(/收款人姓名不一致，金额已退回/)).toBeTruthy()
    unmount()
    answer(calls.cashOuts, [])
    renderPage(CashOuts)
    await screen.findByText('还没有提现记录')
    press('去提现')
    expect(lastMove()).toContain('/packages/wallet/cash-out/index')
  })
})

describe('the account for cash-outs', () => {
  const bound = { hint: null, mobile: '138****0001', changeableAt: 0 }

  it("the account is bound with a code to the learner's number", async () => {
    answer(calls.payoutAccount, bound)
    answer(profile.sendOwnCode, { resendAfter: 60, expiresIn: 300 })
    answer(calls.bindPayout, { ...bound, hint: 'li***@qq.com' })
    renderPage(Bind)
    await screen.findByRole('textbox', { name: '收款人姓名' })
    press('获取验证码')
    expect(screen.getByText('请填写姓名')).toBeTruthy()
    type('收款人姓名', '李明')
    type('支付宝账号', 'liming@qq.com')
    await pressAndWait('获取验证码')
    expect(askedFor(profile.sendOwnCode)).toHaveLength(1)
    await act(async () => type('验证码', '123456'))
    expect(askedFor(calls.bindPayout).map(({ body }) => body)).toEqual([{ name: '李明', account: 'liming@qq.com', code: '123456' }])
    expect(toastText()).toBe('支付宝已绑定')
  })

  it('cannot be changed for a month', async () => {
    answer(calls.payoutAccount, { ...bound, hint: '138****0001', changeableAt: Date.now() + 86_400_000 })
    renderPage(Bind)
    expect(await screen.findByText(/起可以更换/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('needs a number to be bound first', async () => {
    answer(calls.payoutAccount, { ...bound, mobile: '' })
    renderPage(Bind)
    expect(await screen.findByRole('button', { name: '绑定手机号' })).toBeTruthy()
  })
})

describe('pending rewards and common questions', () => {
  it('show when waiting rewards are settled', async () => {
    answer(calls.pending, [{ id: 1, amount: 1000, reason: '邀请奖励', status: 'pending', createdAt: EVENING, settlesAt: EVENING }])
    renderPage(Settlement)
    expect(await screen.findByText(/2026-11-05 结算/)).toBeTruthy()
  })

  it('show the empty state without rewards', async () => {
    answer(calls.pending, [])
    renderPage(Settlement)
    expect(await screen.findByText('没有待结算的奖励')).toBeTruthy()
  })

  it.each([
    ['cash_out_qa', '哪些钱可以提现？'],
    ['balance_qa', '学豆是什么？'],
  ])('the page %s answers its own questions', async (at, question) => {
    renderPage(Questions, { _at: at })
    expect(await screen.findByText(question)).toBeTruthy()
  })
})
