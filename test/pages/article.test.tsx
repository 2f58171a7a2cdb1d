import { screen } from '@testing-library/react'
import { course } from '@/contract/course'
import Articles from '@/pages/article/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { articleCard } from '../support/client/fixtures'
import { press, renderPage } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

describe('the list of articles', () => {
  it('shows those of its category with author and day, and opens one', async () => {
    answer(course.articles, [articleCard(), articleCard({ id: 4, title: '考前一周' })])
    renderPage(Articles, { categoryId: '22' })
    expect((await screen.findAllByText('教研组 · 2026-11-05')).length).toBe(2)
    expect(askedFor(course.articles)[0]?.query).toEqual({ categoryId: '22' })
    press(/考前一周/)
    expect(host.moves).toEqual([['navigateTo', '/pages/article-detail/index?articleId=4']])
  })

  it('empty, it leads home', async () => {
    answer(course.articles, [])
    renderPage(Articles)
    await screen.findByText('还没有文章')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('refused, it says why', async () => {
    refuse(course.articles, 500, '文章暂时打不开')
    renderPage(Articles)
    expect(await screen.findByText('文章暂时打不开')).toBeTruthy()
  })
})
