import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterSale } from '@/contract/order/after-sale'
import { order as calls } from '@/contract/order/order'
import type { Invoice } from '@/contract/order/refund.schema'
import Detail from '@/packages/order/detail/index'
import { storedFiles } from '@/platform/stored-files'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING, order } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const { orderSn } = order()
const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  status: 'none',
  kind: 'personal',
  title: '',
  taxNo: '',
  email: '',
  amount: 19_900,
  note: '',
  hasFile: false,
  isMailed: false,
  red: { state: 'none', amount: 0, hasFile: false },
  ...change,
})

beforeEach(() => signIn())

it('a cancelled order leads to its course, to buy it again', async () => {
  answer(calls.get, order({ status: 'cancelled', cancelReason: '不想要了' }))
  renderPage(Detail, { orderSn })
  fireEvent.click(await screen.findByRole('button', { name: '再次购买' }))
  expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
})

it('the price goes from the list price down to what is paid, and names a single course once', async () => {
  answer(calls.get, order({ status: 'completed', paidAt: EVENING }))
  answer(afterSale.refunds, [])
  renderPage(Detail, { orderSn })
  const paid = await screen.findByText('实付')
  const rows = [...(paid.closest('.card')?.querySelectorAll('.cell') ?? [])].map(({ textContent }) => textContent)
  expect([rows[0], rows.at(-1)]).toEqual(['原价¥299', '实付¥199'])
})

it('the parts of an order of several courses stand under its sum', async () => {
  const [item] = order().items
  if (!item) throw new Error('the order has no item')
  answer(calls.get, order({ status: 'completed', paidAt: EVENING, items: [item, { ...item, seq: 2, title: '真题班', isRefunded: true }] }))
  answer(afterSale.refunds, [])
  renderPage(Detail, { orderSn })
  expect((await screen.findByText('其中 真题班')).closest('.cell')?.textContent).toBe('其中 真题班已退款')
})

it('the number of an order is copied at a tap, and where that fails the learner is told', async () => {
  const writeText = jest.fn(async () => {})
  Object.assign(navigator, { clipboard: { writeText } })
  answer(calls.get, order())
  renderPage(Detail, { orderSn })
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`订单号 ${orderSn}`) }))
  await waitFor(() => expect(toastText()).toBe('订单号已复制'))
  expect(writeText).toHaveBeenCalledWith(orderSn)
  writeText.mockRejectedValue(new Error('refused'))
  press(new RegExp(`订单号 ${orderSn}`))
  await waitFor(() => expect(toastText()).toBe('复制失败，请长按订单号复制'))
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('a refused refund can be requested again', async () => {
  answer(calls.get, order({ status: 'completed', paidAt: EVENING }))
  answer(afterSale.refunds, [])
  answer(afterSale.previewRefund, {
    items: [{ seq: 1, title: '初级会计', payable: 19_900, beans: 0, reason: '' }],
    ...{ seqs: [1], amount: 19_900, channel: '微信', beans: 0, coupons: [], until: EVENING },
  })
  refuse(afterSale.askRefund, 500, 'server error!')
  renderPage(Detail, { orderSn })
  fireEvent.click(await screen.findByRole('button', { name: '申请退款' }))
  fireEvent.click(await screen.findByRole('radio', { name: '买错了' }))
  for (const count of [1, 2]) {
    press('确认退款')
    await waitFor(() => expect(askedFor(afterSale.askRefund)).toHaveLength(count))
    await waitFor(() => expect(screen.getByRole('button', { name: '确认退款' })).toHaveProperty('disabled', false))
  }
  expect(askedFor(afterSale.askRefund)[0]?.body).toEqual({ seqs: [1], reason: '买错了' })
})

describe('the invoice of a completed order', () => {
  async function open(of: Invoice) {
    answer(calls.get, order({ status: 'completed', paidAt: EVENING }))
    answer(afterSale.refunds, [])
    answer(afterSale.invoice, of)
    renderPage(Detail, { orderSn })
    fireEvent.click(await screen.findByRole('button', { name: '发票' }))
    await screen.findByText('开票金额')
  }

  it('has no state before a request', async () => {
    await open(invoice())
    expect([screen.queryByText('发票状态'), screen.getByRole('button', { name: '提交申请' })]).toMatchObject([null, {}])
  })

  it('shows the request, and can be changed', async () => {
    await open(invoice({ status: 'requested', kind: 'company', title: '启明公司', taxNo: '91110000123456789X', email: 'a@b.cn' }))
    expect([screen.getByText('发票状态'), screen.getByText('已申请，等待开具')]).toHaveLength(2)
    answer(afterSale.askInvoice, invoice())
    type('邮箱', 'new@b.cn')
    press('修改申请')
    await waitFor(() => expect(toastText()).toBe('已提交发票申请'))
    expect(askedFor(afterSale.askInvoice)[0]?.body).toEqual({
      kind: 'company',
      title: '启明公司',
      taxNo: '91110000123456789X',
      email: 'new@b.cn',
    })
  })

  it('leaves out the number of a company that was typed before a person asks for it', async () => {
    await open(invoice())
    answer(afterSale.askInvoice, invoice())
    fireEvent.click(screen.getByRole('radio', { name: '企业' }))
    for (const [label, text] of [
      ['发票抬头', '林小满'],
      ['纳税人识别号', '91110000123456789X'],
      ['邮箱', 'a@b.cn'],
    ] as const)
      type(label, text)
    fireEvent.click(screen.getByRole('radio', { name: '个人' }))
    press('提交申请')
    await waitFor(() => expect(askedFor(afterSale.askInvoice)).toHaveLength(1))
    expect(askedFor(afterSale.askInvoice)[0]?.body).toEqual({ kind: 'personal', title: '林小满', taxNo: '', email: 'a@b.cn' })
  })

  it('opens its file, and the red-letter one after a refund', async () => {
    const red = { state: 'issued', amount: 900, hasFile: true } as const
    await open(invoice({ status: 'issued', hasFile: true, red }))
    await screen.findByText('已冲红 ¥9')
    const fetched = jest
      .spyOn(storedFiles, 'download')
      .mockReturnValue({ ended: Promise.resolve({ end: 'kept', bytes: 9 }), cancel: () => {} })
    const given = jest.spyOn(storedFiles, 'handOver').mockResolvedValue('opened')
    answer(afterSale.invoiceFile, { url: 'https://m.example.cn/f.ofd', fileName: '红字发票-1.ofd' })
    press('打开红字发票')
    await waitFor(() => expect(given).toHaveBeenCalledWith('invoice.ofd', '红字发票-1.ofd'))
    expect(fetched.mock.calls[0]?.slice(0, 2)).toEqual(['https://m.example.cn/f.ofd', 'invoice.ofd'])
    expect(askedFor(afterSale.invoiceFile)[0]?.query).toMatchObject({ kind: 'red' })
    given.mockResolvedValue('failed')
    press('打开发票')
    await waitFor(() => expect(toastText()).toBe('发票没有打开，请检查网络后重试'))
    fetched.mockRestore()
    given.mockRestore()
  })

  it('cannot be changed once issued', async () => {
    await open(invoice({ status: 'issued' }))
    expect([screen.getByText('已开具，请查收邮件'), screen.queryByRole('button', { name: '修改申请' })]).toMatchObject([{}, null])
  })
})
