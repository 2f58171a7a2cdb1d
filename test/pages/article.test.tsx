import { screen } from '@testing-library/react'
import { course } from '@/contract/course/course'
import Articles from '@/pages/article/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { articleCard } from '../support/client/fixtures'
import { press, renderPage } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const HOUR_MS = 3_600_000

describe('the list of articles', () => {
  it('[D2-9-time-1] shows those of its category with author and time, and opens one', async () => {
    const old = Date.parse('2026-10-06T04:00:00Z')
    answer(course.articles, [
      articleCard({ publishedAt: Date.now() - 2 * HOUR_MS }),
      articleCard({ id: 4, title: '考前一周', publishedAt: old - 24 * HOUR_MS }),
    ])
    renderPage(Articles, { categoryId: '22' })
    expect(await screen.findByText('2 小时前')).toBeTruthy()
    expect(screen.getByText('2026-10-05')).toBeTruthy()
    expect(askedFor(course.articles)[0]?.query).toEqual({ categoryId: '22', page: '0' })
    press(/考前一周/)
    expect(host.moves).toEqual([['navigateTo', '/pages/article-detail/index?articleId=4']])
  })

  it('leads home when empty', async () => {
    answer(course.articles, [])
    renderPage(Articles)
    await screen.findByText('还没有文章')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('shows the reason when refused', async () => {
    refuse(course.articles, 500, '文章暂时打不开')
    renderPage(Articles)
    expect(await screen.findByText('文章暂时打不开')).toBeTruthy()
  })
})
