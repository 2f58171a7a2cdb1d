import { act, screen } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { order as calls } from '@/contract/order/order'
import { gateway } from '@/contract/site/gateway'
import Pay from '@/packages/order/pay/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { quote, userInfo } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

const pressAndWait = (name: string) => act(async () => void press(name))

async function open(payable: number) {
  signIn()
  answer(calls.quote, quote({ payable }))
  renderPage(Pay, { courseId: '101' })
  await screen.findByRole('button', { name: payable === 0 ? '免费领取' : '确认支付' })
}

describe('paying by instalments', () => {
  const openForm = async () => {
    await open(19_900)
    answer(gateway.throughApi, { applicationId: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
    press(/申请分期/)
    await screen.findByRole('dialog')
  }

  it('names missing fields before it calls the server', async () => {
    await openForm()
    await pressAndWait('提交申请')
    expect(screen.getByText('请填写姓名')).toBeTruthy()
    expect(screen.getByText('请填写电话')).toBeTruthy()
    type('手机号', '123')
    expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
    type('姓名', '王小满')
    await pressAndWait('提交申请')
    expect(askedFor(gateway.throughApi)).toEqual([])
  })

  it('sends the application and closes', async () => {
    await openForm()
    type('姓名', ' 王小满 ')
    type('手机号', '13800000001')
    await pressAndWait('提交申请')
    expect(toastText()).toBe('申请已提交，老师会尽快与你联系')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(askedFor(gateway.throughApi)[0]?.body).toMatchObject({
      serviceName: 'ms-order.order.applyHaierFq',
      params: { courseId: 101, name: '王小满', mobile: '13800000001' },
    })
  })

  it('fills the account number in, which need not be typed', async () => {
    signIn()
    answer(user.info, userInfo({ verifiedMobile: '138****0001' }))
    await openForm()
    expect(await screen.findByDisplayValue('138****0001')).toBeTruthy()
    type('姓名', '王小满')
    await pressAndWait('提交申请')
    expect(askedFor(gateway.throughApi)[0]?.body).toMatchObject({
      params: { name: '王小满', mobile: '138****0001' },
      config: { isAuth: true },
    })
  })

  it('stays open when it was refused', async () => {
    await openForm()
    refuse(gateway.throughApi, 404, '课程不存在')
    type('姓名', '王小满')
    type('手机号', '13800000001')
    await pressAndWait('提交申请')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('the instalment plan is not offered for an amount of zero', async () => {
    await open(0)
    expect(screen.queryByText('一次付款有压力？')).toBeNull()
  })
})
