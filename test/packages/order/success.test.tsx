import { fireEvent, screen } from '@testing-library/react'
import { guide } from '@/contract/course/guide'
import type { GuideContact, GuideRole } from '@/contract/course/guide.schema'
import { study } from '@/contract/learn/lesson-study'
import { order as calls } from '@/contract/order/order'
import Success from '@/packages/order/success/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const { orderSn } = order()
const contact = (role: GuideRole): GuideContact => ({
  id: 7,
  courseId: 101,
  courseTitle: '初级会计实务精讲',
  role,
  name: role === 'group' ? '初级学习群' : '小满老师',
  avatar: '',
  intro: '',
  account: 'xiaoman',
  address: '',
  phase: 'assigned',
})

describe('the page after a purchase', () => {
  it('shows the order and leads to learning, with no way back to the payment', async () => {
    signIn()
    answer(calls.get, order({ status: 'completed', payable: 1_990 }))
    renderPage(Success, { orderSn })
    expect(await screen.findByText('¥19.90')).toBeTruthy()
    expect([screen.getByText(orderSn), screen.getByText('初级会计实务精讲')]).toHaveLength(2)
    press('去学习')
    expect(host.moves).toEqual([['redirectTo', '/packages/course/mine/index?id=101']])
  })

  it('links to the class teacher, the group, the timetable and the first practice', async () => {
    signIn()
    answer(calls.get, order({ status: 'completed', courseId: 101 }))
    answer(guide.banban, [contact('banban')])
    answer(guide.groups, [contact('group')])
    answer(guide.assistants, [contact('assistant')])
    answer(
      study.practiceOf,
      [1, 2, 3].map((id) => ({ id, categoryId: 22, title: `第 ${id} 章`, questionCount: 9 })),
    )
    renderPage(Success, { orderSn })
    fireEvent.click(await screen.findByRole('button', { name: /班主任/ }))
    fireEvent.click(screen.getByRole('button', { name: /助教/ }))
    fireEvent.click(screen.getByRole('button', { name: /去进群/ }))
    press(/看课表/)
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/service/join-banban/index?courseId=101',
      '/packages/service/join-banban/index?courseId=101',
      '/packages/service/group-page/index?courseId=101',
      '/packages/course/mine/index?id=101',
    ])
    expect(await screen.findAllByRole('button', { name: '做练习' })).toHaveLength(2)
  })

  it.each([
    ['pending_payment', '这笔订单待付款'],
    ['cancelled', '这笔订单已取消'],
    ['refunded', '这笔订单已退款'],
  ] as const)('shows the state of an order that is %s', async (status, text) => {
    signIn()
    answer(calls.get, order({ status }))
    renderPage(Success, { orderSn })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去学习' })).toBeNull()
  })

  it('shows the reason when refused and claims nothing', async () => {
    signIn()
    refuse(calls.get, 404, '订单不存在')
    renderPage(Success, { orderSn })
    expect(await screen.findByText('订单不存在')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去学习' })).toBeNull()
  })

  it('leads home without an order', () => {
    signIn()
    renderPage(Success)
    press('回首页')
    expect([host.moves, askedFor(calls.get)]).toEqual([[['switchTab', '/pages/home/index?categoryId=0']], []])
  })
})
