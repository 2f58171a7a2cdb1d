/** @sandbox own */
import { act } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { onCaught } from '@/platform/errors/caught'
import { whenQuiet } from '@/platform/quiet'
import type { OpenPage } from '@/platform/router/page-life'
import { hidePage, rawValues, showPage } from '@/platform/router/page-life'
import { createReactApp, drawPages, pageWithoutCode, useDidHide, useDidShow, useRouter } from '@/platform/router/web-app'

const heard: string[] = []

function Course() {
  const { params } = useRouter()
  useDidShow(() => heard.push(`shown ${params.id}`))
  useDidHide(() => heard.push(`hidden ${params.id}`))
  return <p>course {params.id}</p>
}
const counting = { grow: () => {} }
function Counter() {
  const [count, setCount] = useState(0)
  counting.grow = () => setCount(count + 1)
  useDidHide(() => heard.push(`hidden at ${count}`))
  return <p>{count}</p>
}
const line = { isDown: true }
function Sometimes(): ReactNode {
  if (line.isDown) throw new Error('no')
  return <p>练习</p>
}
function Broken(): ReactNode {
  throw new Error('no')
}
let whileShown = () => {}
function Waiting() {
  useDidShow(() => whileShown())
  return null
}
const page = (key: string, component: OpenPage['component'] = Course): OpenPage => ({
  file: '/packages/course/detail/index',
  place: 0,
  key,
  component,
  params: { id: key },
  shown: new Set(),
  hidden: new Set(),
  address: `/course/${key}/detail`,
})
const texts = () => [...document.querySelectorAll('.taro_page')].map(({ textContent }) => textContent)

describe('pages on the web', () => {
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    document.body.innerHTML = '<div id="shell"></div><div id="app"></div>'
    act(() => createReactApp(({ children }) => <main>{children}</main>))
  })
  beforeEach(() => heard.splice(0))
  afterEach(() => act(() => drawPages([])))

  it('keep the skeleton until the first of them is drawn', () => {
    expect(document.getElementById('shell')).not.toBeNull()
    act(() => drawPages([page('a')]))
    expect([document.getElementById('shell'), texts(), heard]).toEqual([null, ['course a'], ['shown a']])
  })

  it('come before deferred work, which begins a moment after the first of them is drawn', async () => {
    jest.useFakeTimers()
    const unawaited = jest.fn()
    whenQuiet(unawaited)
    whileShown = () => {
      jest.advanceTimersByTime(500)
      heard.push(`begun ${unawaited.mock.calls.length}`)
    }
    act(() => drawPages([page('a', Waiting)]))
    await jest.advanceTimersByTimeAsync(50)
    expect([heard, unawaited.mock.calls.length]).toEqual([['begun 0'], 1])
    jest.useRealTimers()
  })

  it('pages are notified when hidden and shown, with the title they had', () => {
    const [first, second] = [page('a'), page('b')]
    act(() => drawPages([first]))
    document.title = '甲'
    hidePage(first)
    act(() => drawPages([first, second]))
    document.title = '乙'
    expect(document.getElementById('a')?.className).toContain('taro_page_shade')
    act(() => drawPages([first]))
    showPage(first)
    expect([document.title, document.getElementById('a')?.className, heard]).toEqual([
      '甲',
      'taro_page',
      ['shown a', 'hidden a', 'shown b', 'shown a'],
    ])
  })

  it('can be left before they are drawn', () => {
    const early = page('early')
    const left = jest.fn()
    early.hidden.add(left)
    hidePage(early)
    expect(left).toHaveBeenCalledTimes(1)
  })

  it('call the listener of their last rendering', () => {
    const counter = page('c', Counter)
    act(() => drawPages([counter]))
    act(() => counting.grow())
    hidePage(counter)
    expect(heard).toEqual(['hidden at 1'])
  })

  it('survive one that cannot be drawn', () => {
    const caught: unknown[] = []
    const stop = onCaught((error, where) => caught.push([error instanceof Error && error.message, where]))
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    act(() => drawPages([page('a'), page('b', Broken)]))
    expect(texts()).toEqual(['course a', '这一页出了点问题，请重试重试联系客服'])
    expect(caught).toEqual([['no', 'page']])
    silenced.mockRestore()
    stop()
  })
})

describe('a failed page', () => {
  beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
  afterEach(() => act(() => drawPages([])))
  const retry = () => act(async () => document.querySelector<HTMLElement>('#p button')?.click())

  it('a failed page is drawn again on 重试', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    act(() => drawPages([page('p', Sometimes)]))
    line.isDown = false
    await retry()
    expect(texts()).toEqual(['练习'])
    silenced.mockRestore()
  })

  it('a failed page without its code loads on 重试, or when the network is back', async () => {
    line.isDown = true
    const load = async () => {
      if (line.isDown) throw new Error('Loading chunk 7 failed')
      return () => <p>考试</p>
    }
    act(() => drawPages([page('p', pageWithoutCode(load))]))
    await retry()
    expect(texts()).toEqual(['页面没有打开，请检查网络重试联系客服'])
    line.isDown = false
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(texts()).toEqual(['考试'])
  })

  it('pauses its media when another page covers it', () => {
    const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
    const lesson = page('l')
    act(() => drawPages([lesson]))
    document.getElementById('l')?.append(document.createElement('video'))
    hidePage(lesson)
    expect(pause).toHaveBeenCalledTimes(1)
    pause.mockRestore()
  })
})

describe('rawValues', () => {
  it('splits a query string and leaves its values encoded', () => {
    expect(rawValues('?a=1&b=%E4%B8%AD&c=x=y&d')).toEqual({ a: '1', b: '%E4%B8%AD', c: 'x=y', d: '' })
    expect(rawValues('')).toEqual({})
  })
})
