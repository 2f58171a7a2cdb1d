import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { address as addressCalls } from '@/contract/account/address'
import type { Address } from '@/contract/account/address.schema'
import { order as calls } from '@/contract/order/order'
import type { Quote } from '@/contract/order/order.schema'
import Pay from '@/packages/order/pay/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { quote } from '../../support/client/fixtures'
import { press, pressLate, renderPage, signIn, toastText } from '../../support/client/render-page'

const pressAndWait = (name: string | RegExp) => act(async () => void press(name))

async function open(of: Partial<Quote>) {
  signIn()
  answer(calls.quote, quote(of))
  refuse(calls.create, 500, '稍后再试')
  renderPage(Pay, { courseId: '101' })
  await screen.findByRole('button', { name: '确认支付' })
}

const addressOf = (over: Partial<Address>): Address => ({
  id: 3,
  name: '张晓晴',
  phone: '13800000001',
  regionCode: '440305',
  region: '广东省 深圳市 南山区',
  detail: '科技园路 1 号',
  isDefault: true,
  ...over,
})

describe('the choices beside the price', () => {
  it('send the books of a course to the default address, to another one, or leave it for later', async () => {
    const [home, work] = [addressOf({ id: 3, name: '张晓晴' }), addressOf({ id: 4, name: '李木子', isDefault: false })]
    answer(addressCalls.list, [home, work])
    await open({ books: ['经济法基础·章节精要'] })
    expect(screen.getByText('《经济法基础·章节精要》')).toBeTruthy()
    await screen.findByText(/科技园路/)
    press(/^寄到/)
    const sent = () => askedFor(calls.create).at(-1)?.body as { addressId?: number; idempotencyKey: string }
    await pressLate(/^李木子/)
    await pressAndWait('确认支付')
    await waitFor(() => expect(sent()).toMatchObject({ addressId: 4 }))
    const { idempotencyKey } = sent()
    press(/^寄到/)
    await pressLate('付款后再填')
    await pressAndWait('确认支付')
    await waitFor(() => expect(askedFor(calls.create)).toHaveLength(2))
    expect(sent()).not.toHaveProperty('addressId')
    expect(sent().idempotencyKey).not.toBe(idempotencyKey)
  })

  it("require consent to the course's agreement before an order is made", async () => {
    await open({ protocols: [{ id: 1, courseId: 101, title: '学习保障协议', version: 2 }] })
    await pressAndWait('确认支付')
    expect(toastText()).toBe('请先阅读并同意《学习保障协议》')
    expect(askedFor(calls.create)).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: '我已阅读并同意《学习保障协议》' }))
    await pressAndWait('确认支付')
    expect(askedFor(calls.create)[0]?.body).toMatchObject({ agreed: [{ id: 1, version: 2 }] })
  })
})
