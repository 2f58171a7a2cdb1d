/** @sandbox own */
import { interceptBack } from '@/data/site/back-intercept'
import { back, go, goAddress, leavePage, replace } from '@/navigation/go'
import { addPopup } from '@/platform/elements/popups'
import { STACK_LIMIT } from '@/platform/router/port'
import type { fakeRouter } from '../support/client/fake-router'

jest.mock('@/platform/router', () =>
  jest.requireActual<typeof import('../support/client/fake-router')>('../support/client/fake-router').fakeRouter(),
)
const { moves, here, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
beforeEach(reset)

describe('go', () => {
  it('pushes a page', () => {
    go('course_detail', { id: 101 })
    expect(moves).toEqual([['push', '/packages/course/detail/index?id=101']])
  })

  it('switches to a tab', () => {
    go('home_page', { categoryId: 0 })
    expect(moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('replaces the page once the stack is full', () => {
    here.depth = STACK_LIMIT - 1
    go('course_detail', { id: 1 })
    here.depth = STACK_LIMIT
    go('course_detail', { id: 2 })
    go('tiku_home')
    expect(moves).toEqual([
      ['push', '/packages/course/detail/index?id=1'],
      ['replace', '/packages/course/detail/index?id=2'],
      ['switchTab', '/pages/tiku/index'],
    ])
  })
})

describe('replace', () => {
  it('takes the place of the page shown, however full the stack is', () => {
    replace('course_pay_success', {}, { orderSn: '20261105' })
    expect(moves).toEqual([['replace', '/packages/order/success/index?orderSn=20261105']])
  })

  it('switches to a tab', () => {
    replace('study_center')
    expect(moves).toEqual([['switchTab', '/pages/study/index']])
  })
})

describe('goAddress', () => {
  it.each([
    ['/course/101/detail', 'push', 'push', '/packages/course/detail/index?id=101'],
    ['/course/101/learn?lessonId=5', 'replace', 'replace', '/packages/learn/lesson/index?id=101&lessonId=5'],
    ['/', 'push', 'switchTab', '/pages/home/index?categoryId=0'],
    ['/myself', 'replace', 'switchTab', '/pages/myself/index'],
    ['/login?gotoUrl=%2Fmyself', 'push', 'push', '/pages/login/index?gotoUrl=%2Fmyself'],
  ] as const)('%s by %s is a %s', (address, mode, act, url) => {
    goAddress(address, mode)
    expect(moves).toEqual([[act, url]])
  })

  it.each(['/nobody', '/course/abc/detail', 'https://evil.example/course/3/detail', 'javascript:alert(1)'])(
    '[D1-2-any-2] %s shows the not-found page',
    (address) => {
      goAddress(address)
      expect(moves).toEqual([['replace', `/pages/not-found/index?from=${encodeURIComponent(address)}`]])
    },
  )
})

describe('popups', () => {
  it('close when a page opens, and the topmost one on back instead of the page', () => {
    const closed: string[] = []
    addPopup(() => closed.push('one'))
    go('course_detail', { id: 1 })
    addPopup(() => closed.push('two'))
    back()
    expect([closed, moves]).toEqual([['one', 'two'], [['push', '/packages/course/detail/index?id=1']]])
  })
})

describe('leaving a page', () => {
  it('closes the popups above it even where the page asks first', () => {
    const closed: string[] = []
    addPopup(() => closed.push('popup'))
    const ask = jest.fn()
    const stop = interceptBack(ask)
    leavePage()
    expect([closed, ask.mock.calls.length, moves]).toEqual([['popup'], 1, []])
    stop()
    leavePage()
    expect(moves).toEqual([['relaunch', '/pages/home/index?categoryId=0']])
  })
})

describe('back', () => {
  it('goes to the page below', () => {
    here.depth = 2
    back()
    expect(moves).toEqual([['back', '']])
  })

  it('goes home where there is no page below', () => {
    back()
    expect(moves).toEqual([['relaunch', '/pages/home/index?categoryId=0']])
  })
})
