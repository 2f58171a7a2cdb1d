import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { support } from '@/contract/account/support'
import { legacy } from '@/contract/site/legacy'
import SetIntroduce from '@/packages/account/set-introduce/index'
import SetMobile from '@/packages/account/set-mobile/index'
import SetNickname from '@/packages/account/set-nickname/index'
import SetPassword from '@/packages/account/set-password/index'
import SetVerified from '@/packages/account/set-verified/index'
import Setting from '@/packages/account/setting/index'
import ShowMobile from '@/packages/account/show-mobile/index'
import SupportChat from '@/packages/account/support-chat/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { personalInfo } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const sent = { resendAfter: 60, expiresIn: 300 }
const masked = { mobile: '138****0001', truename: '', idNumber: '', isMasked: true }

describe('the settings', () => {
  beforeEach(() => {
    signIn()
    host.depth = 2
    answer(profile.personal, personalInfo())
  })

  it('show the stored values and lead to each page', async () => {
    renderPage(Setting)
    expect(await screen.findByText('东北财经大学')).toBeTruthy()
    press(/^昵称/)
    press(/^手机号/)
    expect(host.moves.map(([, url]) => url)).toEqual(['/packages/account/set-nickname/index', '/packages/account/show-mobile/index'])
  })

  it('confirm before signing out, and lead to the account page first', async () => {
    renderPage(Setting)
    press((await screen.findByRole('button', { name: '退出登录' })).textContent ?? '')
    expect(host.moves).toEqual([])
    press('退出')
    expect(host.moves).toEqual([['switchTab', '/pages/myself/index']])
    expect(window.localStorage.getItem('refreshToken')).not.toBeNull()
    cleanup()
    expect(window.localStorage.getItem('refreshToken')).toBeNull()
  })

  it('keep the session when closed without signing out', async () => {
    renderPage(Setting)
    await screen.findByRole('button', { name: '退出登录' })
    cleanup()
    expect(window.localStorage.getItem('refreshToken')).not.toBeNull()
  })

  it('show the reason when refused', async () => {
    refuse(profile.personal, 500, '资料暂时取不到')
    renderPage(Setting)
    expect(await screen.findByText('资料暂时取不到')).toBeTruthy()
  })

  it('save a nickname, and show under the field why one is refused', async () => {
    answer(legacy.changeInfo, personalInfo({ nickname: '晴天' }))
    renderPage(SetNickname)
    await screen.findByRole('textbox', { name: '昵称' })
    type('昵称', '官方客服')
    press('保存')
    expect(screen.getByText('昵称不能冒充官方人员，请换一个')).toBeTruthy()
    type('昵称', '晴天')
    press('保存')
    await waitFor(() => expect(toastText()).toBe('已保存'))
    expect(askedFor(legacy.changeInfo).map(({ body }) => body)).toEqual([{ nickname: '晴天' }])
    expect(host.moves).toEqual([['navigateBack', '']])
  })

  it('keep a text that the server refuses', async () => {
    refuse(legacy.changeInfo, 417, '简介含有不合适的内容')
    renderPage(SetIntroduce)
    await screen.findByRole('textbox', { name: '个人简介' })
    type('个人简介', '二战上岸')
    press('保存')
    expect(await screen.findByText('简介含有不合适的内容')).toBeTruthy()
  })

  it('change a number: the old code at its sixth digit, then the new number and its code', async () => {
    answer(profile.sendOwnCode, sent)
    answer(profile.checkOwnCode, { ticket: 't1', expiresIn: 300 })
    answer(auth.sendSmsCode, sent)
    answer(profile.updateMobile, { verifiedMobile: '139****0009' })
    renderPage(SetMobile)
    await screen.findByText('验证码将发送至 138****0001')
    await act(async () => void press('获取验证码'))
    await act(async () => void type('验证码', '１２３ ４５６'))
    await screen.findByText('输入新手机号')
    await act(async () => void press('获取验证码'))
    await act(async () => void type('验证码', '111111'))
    await act(async () => void press('确认更换'))
    expect(screen.getByText('请填写电话')).toBeTruthy()
    expect([askedFor(auth.sendSmsCode), askedFor(profile.updateMobile)]).toEqual([[], []])
    type('新手机号', '1')
    expect(screen.queryByText('请填写电话')).toBeNull()
    type('新手机号', '+86 139-0000-0009')
    await act(async () => void press('获取验证码'))
    await act(async () => void type('验证码', '654321'))
    // A number is changed by the button alone, not by the sixth digit.
    expect(askedFor(profile.updateMobile)).toEqual([])
    await act(async () => void press('确认更换'))
    await waitFor(() => expect(toastText()).toBe('手机号已更换，其他设备已退出登录'))
    expect(askedFor(profile.checkOwnCode)[0]?.body).toEqual({ smscode: '123456' })
    expect(askedFor(profile.updateMobile)[0]?.body).toEqual({ mobile: '13900000009', smscode: '654321', customParam: 't1' })
  })

  it('show the whole number only after a code', async () => {
    answer(profile.sensitive, ({ query }) => (query.ticket ? { ...masked, mobile: '13800000001', isMasked: false } : masked))
    answer(profile.checkOwnCode, { ticket: 't2', expiresIn: 300 })
    renderPage(ShowMobile)
    expect(await screen.findByText('138****0001')).toBeTruthy()
    press('查看完整信息')
    await act(async () => void type('验证码', '123456'))
    expect(await screen.findByText('13800000001')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看完整信息' })).toBeNull()
  })

  it('check the form of a real name first', async () => {
    answer(profile.verifyName, personalInfo({ isVerified: true, truename: '**满' }))
    renderPage(SetVerified)
    await screen.findByRole('textbox', { name: '真实姓名' })
    press('提交认证')
    expect([screen.getByText('请填写姓名'), screen.getByText('请输入正确的身份证号')]).toHaveLength(2)
    type('真实姓名', '王小满')
    type('身份证号', '11010519491231002x')
    press('提交认证')
    expect(await screen.findByText('已认证')).toBeTruthy()
  })

  it('need a number before a password', async () => {
    answer(profile.personal, personalInfo({ verifiedMobile: '' }))
    renderPage(SetPassword)
    expect(await screen.findByText('设置密码前，请先绑定手机号')).toBeTruthy()
  })
})

describe('customer service', () => {
  const state = { isOpen: false, from: '09:00', to: '21:00', address: '', phone: '' }

  it('accepts a message outside the service hours', async () => {
    answer(support.state, state)
    answer(support.write, { id: 1, body: '打不开视频', answer: '', createdAt: 0, answeredAt: null })
    renderPage(SupportChat)
    expect(await screen.findByText('客服已下班')).toBeTruthy()
    press('提交留言')
    expect(screen.getByText('请填写电话')).toBeTruthy()
    type('给客服留言', '打不开视频')
    type('联系电话', '138 0000 0001')
    press('提交留言')
    await waitFor(() => expect(toastText()).toBe('已收到，我们会打电话联系你'))
    expect(askedFor(support.write)[0]?.body).toEqual({ body: '打不开视频', contact: '13800000001' })
  })

  it('shows a learner the answers', async () => {
    signIn()
    answer(support.state, { ...state, isOpen: true, address: 'https://work.weixin.qq.com/kfid/kf1' })
    answer(support.messages, [{ id: 1, body: '发票怎么开', answer: '在订单页申请', createdAt: 0, answeredAt: 1 }])
    renderPage(SupportChat)
    expect(await screen.findByRole('button', { name: '开始咨询' })).toBeTruthy()
    expect(await screen.findByText('客服回复：在订单页申请')).toBeTruthy()
  })
})
