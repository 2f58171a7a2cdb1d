import { screen } from '@testing-library/react'
import NotFound from '@/pages/not-found/index'
import { press, renderPage } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

describe('the not-found page', () => {
  it('explains itself and leads home', () => {
    renderPage(NotFound, { from: '%2Fnobody' })
    expect(screen.getByText(/没有找到这个页面/)).toBeTruthy()
    expect(document.title).toBe('页面不存在')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })
})
