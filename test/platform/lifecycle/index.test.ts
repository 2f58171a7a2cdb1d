import { renderHook } from '@testing-library/react'
import { useHide, usePageValues, useReturn, useShow } from '@/platform/lifecycle'
import { host } from '../../support/client/taro-stand-in'

describe('the page lifecycle', () => {
  it.each([
    [{ gotoUrl: '%2Fcourse%2F3%2Flearn%3FlessonId%3D5' }, { gotoUrl: '/course/3/learn?lessonId=5' }],
    [{ title: '100%' }, { title: '100%' }],
    [{ id: '3', stamp: '1', $taroTimestamp: '2', gone: undefined }, { id: '3' }],
  ])('parameters %j are read as %j', (params, values) => {
    host.params = params
    expect(renderHook(() => usePageValues()).result.current).toEqual(values)
  })

  it('reports when the page is shown and hidden', () => {
    const heard: string[] = []
    const { unmount } = renderHook(() => {
      useShow(() => heard.push('shown'))
      useHide(() => heard.push('hidden'))
    })
    host.hide()
    host.show()
    unmount()
    host.show()
    expect(heard).toEqual(['shown', 'hidden', 'shown'])
  })

  it('reports a return once for each time the page was left', () => {
    let times = 0
    renderHook(() => useReturn(() => void times++))
    const steps = [host.show, host.hide, host.hide, host.show, host.show, host.hide, host.show]
    const seen = steps.map((step) => {
      step()
      return times
    })
    expect(seen).toEqual([0, 0, 0, 1, 1, 1, 2])
  })
})
