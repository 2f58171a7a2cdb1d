import { fireEvent, screen, waitFor } from '@testing-library/react'
import { message } from '@/contract/account/message'
import MessageSettings from '@/packages/account/message-settings/index'
import Messages from '@/packages/account/messages/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
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
  it('turn the delivery of a kind off', async () => {
    signIn()
    const row = { kind: 'report_answered', title: '题目纠错有回复了', group: '考试', isOn: true }
    answer(message.switches, [row])
    answer(message.setSwitch, [{ ...row, isOn: false }])
    renderPage(MessageSettings)
    fireEvent.click(await screen.findByRole('switch', { name: '题目纠错有回复了' }))
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
    expect(askedFor(message.setSwitch)[0]?.body).toEqual({ kind: 'report_answered', isOn: false })
  })
})
