import { screen } from '@testing-library/react'
import FetchSetting from '@/packages/site/fetch-setting/index'
import { press, renderPage, type } from '../../support/client/render-page'

describe('settings before a release', () => {
  it('store the address of a service on this device, and remove it again', () => {
    renderPage(FetchSetting)
    type('服务', 'course')
    type('地址', 'https://pre-m.qiming.cn/v2-course')
    press('保存')
    expect(window.localStorage.getItem('courseBaseUrl')).toBe('https://pre-m.qiming.cn/v2-course')
    press(/course.*清除/s)
    expect(window.localStorage.getItem('courseBaseUrl')).toBeNull()
  })

  it.each([
    ['nothing', '/v2-course', '没有这个服务'],
    ['course', 'http://evil.example', '地址要以 https:// 或 / 开头'],
    ['course', '//evil.example', '地址要以 https:// 或 / 开头'],
    ['course', 'javascript:alert(1)', '地址要以 https:// 或 / 开头'],
  ])('refuse %p at %p with an error under its field', (service, address, said) => {
    renderPage(FetchSetting)
    type('服务', service)
    type('地址', address)
    press('保存')
    expect(screen.getByText(said)).toBeTruthy()
    expect(window.localStorage.getItem('courseBaseUrl')).toBeNull()
  })
})
