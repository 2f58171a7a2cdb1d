import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { message } from '@/contract/account/message'
import type { MessageChannels } from '@/contract/account/message.schema'
import { messageGroups } from '@/domain/account/messages'
import MessageSettings from '@/packages/account/message-settings/index'
import Messages from '@/packages/account/messages/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const one = {
  id: 3,
  kind: 'report_answered',
  title: '题目纠错有回复了',
  body: '你报告的第 2 题已更正。',
  link: '/explanation/369/detail',
  at: 0,
  isRead: false,
}
const unread = { total: 1, groups: { order: 0, learning: 0, exam: 1, service: 0 } }

describe('the inbox', () => {
  beforeEach(() => {
    signIn()
    answer(message.unread, unread)
    answer(message.read, {})
  })

  it('lists messages, marks one read and opens its page', async () => {
    answer(message.list, [one])
    renderPage(Messages)
    fireEvent.click(await screen.findByText('题目纠错有回复了'))
    expect(host.moves).toEqual([['navigateTo', expect.stringContaining('explanationId=369')]])
    await waitFor(() => expect(askedFor(message.read)).toHaveLength(1))
  })

  it('has all messages and those of each group, which it asks for', async () => {
    answer(message.list, [one])
    renderPage(Messages)
    await screen.findByText('题目纠错有回复了')
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual(['全部', ...Object.values(messageGroups)])
    for (const [at, group] of Object.keys(messageGroups).entries()) {
      fireEvent.click(tabs[at + 1] ?? document.body)
      await waitFor(() => expect(askedFor(message.list).at(-1)?.query).toMatchObject({ group }))
    }
  })

  it('marks all of a group read', async () => {
    answer(message.list, [one])
    answer(message.readAll, { total: 0, groups: { order: 0, learning: 0, exam: 0, service: 0 } })
    renderPage(Messages)
    fireEvent.click(await screen.findByRole('tab', { name: /考试/ }))
    await screen.findByText('题目纠错有回复了')
    press('全部已读')
    await waitFor(() => expect(askedFor(message.readAll)[0]?.body).toEqual({ group: 'exam' }))
  })

  it('explains itself when empty, and offers a retry when refused', async () => {
    answer(message.list, [])
    const { unmount } = renderPage(Messages)
    await screen.findByText(/还没有消息/)
    unmount()
    refuse(message.list, 500, '服务繁忙')
    renderPage(Messages)
    await screen.findByText('重试')
  })
})

describe('the message settings', () => {
  const row = { kind: 'report_answered', title: '题目纠错有回复了', group: '考试', isOn: true, isFixed: false, ways: ['公众号消息'] }
  const fixed = { kind: 'account_security', title: '账号安全提醒', group: '服务', isOn: true, isFixed: true, ways: ['短信', '邮件'] }
  const ways: MessageChannels = {
    quietFrom: 21,
    quietUntil: 9,
    channels: [
      { channel: 'sms', title: '短信', address: '138****0001', isOn: true },
      { channel: 'email', title: '邮件', address: '', isOn: true },
    ],
    consents: [{ channel: 'sms', title: '短信', words: '我同意学校通过短信给我发送活动', isGiven: false }],
  }
  beforeEach(() => {
    signIn()
    answer(message.switches, [row, fixed])
    answer(message.channels, ways)
  })
  const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')

  it('turn the delivery of a kind off, but not that of the safety of the account', async () => {
    answer(message.setSwitch, [{ ...row, isOn: false }, fixed])
    renderPage(MessageSettings)
    fireEvent.click(await screen.findByRole('switch', { name: '题目纠错有回复了' }))
    await waitFor(() => expect(isOn('题目纠错有回复了')).toBe('false'))
    expect(askedFor(message.setSwitch)[0]?.body).toEqual({ kind: 'report_answered', isOn: false })
    await screen.findByText('短信、邮件；不能关掉')
    fireEvent.click(screen.getByRole('switch', { name: '账号安全提醒' }))
    expect(askedFor(message.setSwitch)).toHaveLength(1)
  })

  it('close a way, and say the hours of rest of the school', async () => {
    answer(message.setChannel, { ...ways, channels: [{ channel: 'sms', title: '短信', address: '138****0001', isOn: false }] })
    renderPage(MessageSettings)
    fireEvent.click(await screen.findByRole('switch', { name: '短信' }))
    await waitFor(() => expect(isOn('短信')).toBe('false'))
    expect(askedFor(message.setChannel)[0]?.body).toEqual({ channel: 'sms', isOn: false })
    await screen.findByText(/21:00 至次日 9:00 不打扰/)
  })

  it('wait for all replies, so that no card comes later and pushes the others down', async () => {
    const release = holdBack(message.channels)
    renderPage(MessageSettings)
    await waitFor(() => expect(askedFor(message.switches)).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByRole('switch', { name: '题目纠错有回复了' })).toBeNull()
    release(ways)
    expect(await screen.findByRole('switch', { name: '题目纠错有回复了' })).toBeTruthy()
    expect(screen.getByRole('switch', { name: '短信' })).toBeTruthy()
  })

  it('name the ways that most kinds go by once, and of a kind what differs', async () => {
    answer(message.switches, [row, { ...row, kind: 'live_soon', title: '直播快开始了' }, fixed])
    renderPage(MessageSettings)
    expect(await screen.findByText('下面没有另外注明的，都通过公众号消息提醒。')).toBeTruthy()
    expect(screen.queryAllByText('公众号消息')).toEqual([])
    expect(screen.getByText('短信、邮件；不能关掉')).toBeTruthy()
  })

  it('stay with the kinds where the server does not know the ways', async () => {
    refuse(message.channels, 404, '不存在')
    renderPage(MessageSettings)
    await screen.findByRole('switch', { name: '题目纠错有回复了' })
    await screen.findByText(/22:00 至次日 8:00 不打扰/)
    expect(screen.queryByText('提醒方式')).toBeNull()
  })

  it('ask for a yes before advertising, and lead to the address that is missing', async () => {
    answer(message.setMarketing, { ...ways, consents: [{ channel: 'sms', title: '短信', words: '我同意', isGiven: true }] })
    renderPage(MessageSettings)
    await screen.findByText('我同意学校通过短信给我发送活动')
    fireEvent.click(screen.getByRole('switch', { name: '短信收活动和优惠' }))
    await waitFor(() => expect(isOn('短信收活动和优惠')).toBe('true'))
    expect(askedFor(message.setMarketing)[0]?.body).toEqual({ channel: 'sms', isGiven: true })
    expect(screen.queryByRole('switch', { name: '邮件' })).toBeNull()
    expect(screen.queryByText('设置邮箱')).toBeNull()
    fireEvent.click(screen.getByText('还没有绑定邮箱'))
    expect(host.moves).toEqual([['navigateTo', expect.stringContaining('set-email')]])
  })
})
