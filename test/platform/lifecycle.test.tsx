import { render } from '@testing-library/react'
import { useHide, usePageValues, useShow } from '@/platform/lifecycle'
import { host } from '../support/taro-stand-in'

describe('the life of a page', () => {
  it.each([
    [{ gotoUrl: '%2Fcourse%2F3%2Flearn%3FlessonId%3D5' }, { gotoUrl: '/course/3/learn?lessonId=5' }],
    [{ title: '100%' }, { title: '100%' }],
    [{ id: '3', stamp: '1', $taroTimestamp: '2', gone: undefined }, { id: '3' }],
  ])('parameters %j are read as %j', (params, values) => {
    host.params = params
    let read: unknown
    function Page() {
      read = usePageValues()
      return null
    }
    render(<Page />)
    expect(read).toEqual(values)
  })

  it('tells when the page is shown and hidden', () => {
    const heard: string[] = []
    function Page() {
      useShow(() => heard.push('shown'))
      useHide(() => heard.push('hidden'))
      return null
    }
    const { unmount } = render(<Page />)
    host.hide()
    host.show()
    unmount()
    host.show()
    expect(heard).toEqual(['shown', 'hidden', 'shown'])
  })
})
