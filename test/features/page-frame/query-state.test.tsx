import { fireEvent, render, screen } from '@testing-library/react'
import { Failure } from '@/data/http/failure'
import { QueryState } from '@/features/page-frame/screen'
import { host } from '../../support/client/taro-stand-in'

type Rows = readonly string[]
const draw = (of: { data?: Rows; error?: Error }, refetch = jest.fn(), onAction = jest.fn()) =>
  render(
    <QueryState<Rows>
      of={{ data: of.data, error: of.error ?? null, refetch }}
      empty={{ when: (rows) => rows.length === 0, text: '还没有课程', action: '去选课', onAction }}
    >
      {(rows) => <p>{rows.join('、')}</p>}
    </QueryState>,
  ).container
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the four states of a screen', () => {
  it('loading shows a placeholder', () => {
    draw({})
    expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy()
  })

  it('content is shown', () => {
    expect(draw({ data: ['甲', '乙'] }).textContent).toBe('甲、乙')
  })

  it('an empty state offers one action', () => {
    const onAction = jest.fn()
    expect(draw({ data: [] }, jest.fn(), onAction).textContent).toContain('还没有课程')
    press('去选课')
    expect(onAction).toHaveBeenCalledTimes(1)
  })

  it('a failure shows the words for the learner, and a retry on request', () => {
    const refetch = jest.fn()
    expect(draw({ error: new Failure(0, 'network error, please check network', '网络错误，请检查网络') }, refetch).textContent).toBe(
      '网络错误，请检查网络重试联系客服',
    )
    press('重试')
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it.each([410, 401])('a visitor (%s) is offered the login, which returns to this page', (code) => {
    window.history.replaceState(null, '', '/course/learn/101?lessonId=1011')
    draw({ error: new Failure(code, 'need login', '请先登录') })
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    press('登录')
    expect(host.moves).toEqual([['redirectTo', expect.stringContaining('/pages/login/index?gotoUrl=')]])
    window.history.replaceState(null, '', '/')
  })

  it('missing content has no retry, and a link leads home', () => {
    const refetch = jest.fn()
    draw({ error: new Failure(404, 'request address error', '文章不存在') }, refetch)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    press('回首页')
    expect([host.moves, refetch.mock.calls]).toEqual([[['switchTab', '/pages/home/index?categoryId=0']], []])
  })

  it('an internal error does not show its message', () => {
    expect(draw({ error: new TypeError('x is undefined') }).textContent).toContain('出了点问题，请稍后再试')
  })

  it('cached data stays readable when a refresh fails', () => {
    expect(draw({ data: ['甲'], error: new Error('later') }).textContent).toBe('甲')
  })
})
