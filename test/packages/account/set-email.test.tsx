import { fireEvent, screen, waitFor } from '@testing-library/react'
import { email } from '@/contract/account/email'
import SetEmail from '@/packages/account/set-email/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

const open = async (address = '') => {
  answer(email.state, { address, isOffered: true })
  renderPage(SetEmail)
  await screen.findByText('获取验证码')
}

describe('the page of the e-mail address', () => {
  beforeEach(() => signIn())

  it('sends a code to a right address alone, and binds it by the code', async () => {
    await open()
    answer(email.sendCode, { resendAfter: 60, expiresIn: 600 })
    answer(email.bind, { address: 'li***@qq.com', isOffered: true })
    type('邮箱', 'lin')
    press('获取验证码')
    await screen.findByText('请输入正确的邮箱地址')
    expect(askedFor(email.sendCode)).toEqual([])
    type('邮箱', 'lin＠qq。com')
    press('获取验证码')
    await waitFor(() => expect(askedFor(email.sendCode)[0]?.body).toEqual({ address: 'lin@qq.com' }))
    type('验证码', '123456')
    await waitFor(() => expect(toastText()).toBe('邮箱已绑定'))
    expect(askedFor(email.bind)[0]?.body).toEqual({ address: 'lin@qq.com', code: '123456' })
  })

  it('shows a refusal under the code', async () => {
    await open()
    refuse(email.bind, 417, '验证码错误，请重新输入')
    type('邮箱', 'lin@qq.com')
    type('验证码', '123456')
    await screen.findByText('验证码错误，请重新输入')
  })

  it('gives a bound address up after a question', async () => {
    await open('li***@qq.com')
    answer(email.remove, { address: '', isOffered: true })
    press('解绑这个邮箱')
    press('解绑')
    await waitFor(() => expect(askedFor(email.remove)).toHaveLength(1))
    await waitFor(() => expect(toastText()).toBe('邮箱已解绑'))
  })

  it('says so where the school sends no mail', async () => {
    answer(email.state, { address: '', isOffered: false })
    renderPage(SetEmail)
    fireEvent.focus(await screen.findByText('学校还没有开通邮件，通知请看站内消息。'))
    expect(screen.queryByText('获取验证码')).toBeNull()
  })
})
