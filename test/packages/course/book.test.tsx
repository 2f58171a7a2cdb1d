import { screen, waitFor } from '@testing-library/react'
import { guide } from '@/contract/course/guide'
import { gift } from '@/contract/course/redeem-code'
import type { Gift } from '@/contract/course/redeem-code.schema'
import AssistantPage from '@/packages/course/book-assistant/index'
import DirectionPage from '@/packages/course/book-direction/index'
import IndexPage from '@/packages/course/book-index/index'
import TipsPage from '@/packages/course/book-tips/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseAs, browseWith } from '../../support/client/user-agent'

const CODE = 'ABCDEF-2345-6789'
const of = (change: Partial<Gift> = {}): Gift => ({
  bookTitle: '初级会计实务精讲',
  validUntil: 1_800_000_000_000,
  courseId: null,
  directions: [
    { courseId: 103, title: '财务管理第一步', subtitle: '看懂数字', cover: '', validDays: 365, isOwned: false },
    { courseId: 106, title: '增值税实操', subtitle: '', cover: '', validDays: null, isOwned: true },
  ],
  ...change,
})

// These pages are shown inside the messaging app only.
beforeEach(() => {
  browseAs('Mozilla/5.0 (iPhone) MicroMessenger/8.0')
  signIn()
})
afterEach(() => browseWith('plain'))

describe('the code of a book', () => {
  it('the code of a book is scanned and leads to the directions', async () => {
    answer(gift.check, of())
    renderPage(IndexPage, { scene: CODE })
    press('下一步')
    await waitFor(() =>
      expect(host.moves).toEqual([['navigateTo', `/packages/course/book-direction/index?code=${encodeURIComponent(CODE)}`]]),
    )
  })

  it('already used by the same learner leads to the assistant', async () => {
    answer(gift.check, of({ courseId: 103 }))
    renderPage(IndexPage)
    type('兑换码', CODE)
    press('下一步')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/course/book-assistant/index?courseId=103']]))
  })

  it('shows an error beside the field when missing, wrong or tried too often', async () => {
    renderPage(IndexPage)
    press('下一步')
    expect(await screen.findByText('请填写封底涂层下的兑换码')).toBeTruthy()
    refuse(gift.check, 404, '兑换码不正确，请核对后再填')
    type('兑换码', 'X')
    press('下一步')
    expect(await screen.findByText('兑换码不正确，请核对后再填')).toBeTruthy()
  })
})

describe('the directions of a book', () => {
  it('offer a choice, and open the course', async () => {
    answer(gift.check, of())
    answer(gift.activate, of({ courseId: 103 }))
    renderPage(DirectionPage, { code: CODE })
    const owned = await screen.findByRole('radio', { name: '增值税实操（已拥有）' })
    expect(owned).toHaveProperty('disabled', true)
    screen.getByRole('radio', { name: '财务管理第一步（开通后 365 天有效）' }).click()
    await screen.findByText('看懂数字')
    press('开通课程')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/course/book-assistant/index?courseId=103']]))
    expect(askedFor(gift.activate)[0]?.body).toEqual({ code: CODE, courseId: 103 })
  })

  it('lead back without a code, and on with a used one', async () => {
    renderPage(DirectionPage)
    expect(await screen.findByText('请先填写图书的兑换码')).toBeTruthy()
    answer(gift.check, of({ courseId: 103 }))
    renderPage(DirectionPage, { code: CODE })
    expect(await screen.findByText('这个兑换码已经由你开通过课程')).toBeTruthy()
  })
})

describe('the assistant of a gift course', () => {
  const contact = {
    id: 10,
    courseId: 103,
    courseTitle: '财务管理第一步',
    role: 'assistant' as const,
    name: '助教小满',
    avatar: '',
    intro: '看到就回',
    account: 'qmxt-zj',
    address: 'https://work.weixin.qq.com/kfid/a',
    phase: 'assigned' as const,
  }
  it('appears with a code to scan', async () => {
    answer(guide.assistants, [contact])
    renderPage(AssistantPage, { courseId: '103' })
    expect(await screen.findByText('看到就回')).toBeTruthy()
    expect(screen.getByRole('img', { name: '助教小满的二维码' })).toBeTruthy()
  })

  it('leads to learning when missing', async () => {
    answer(guide.assistants, [])
    renderPage(AssistantPage, { courseId: '103' })
    expect(await screen.findByText('这门课程没有助教，有问题可以在课程里提问')).toBeTruthy()
  })
})

describe('the tips outside the messaging app', () => {
  it('[D1-2-book-3] give the address of the book only', async () => {
    const writeText = jest.fn(async () => {})
    Object.assign(navigator, { clipboard: { writeText } })
    renderPage(TipsPage, { from: '/course/book/index?scene=ABC' })
    press('复制链接')
    await waitFor(() => expect(toastText()).toBe('链接已复制，去微信里打开'))
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\/course\/book\/index\?scene=ABC$/))
    renderPage(TipsPage, { from: 'https://evil.example/course/book/index' })
    expect(screen.getAllByText(/\/course\/book\/index$/)).toBeTruthy()
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})
