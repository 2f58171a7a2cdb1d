import { screen } from '@testing-library/react'
import { course } from '@/contract/content/course'
import Article from '@/pages/article-detail/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { articleCard } from '../support/client/fixtures'
import { renderPage } from '../support/client/render-page'

describe('an article', () => {
  it('[D2-9-time-1] shows title, author, time and text', async () => {
    answer(course.article, {
      ...articleCard({ publishedAt: Date.now() - 90_000 }),
      content: [{ type: 'p', inline: [{ text: '十一月开始报名。' }] }],
    })
    renderPage(Article, { articleId: '3' })
    expect(await screen.findByText('十一月开始报名。')).toBeTruthy()
    expect(screen.getByText('教研组 · 1 分钟前')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '报名时间表' })).toBeTruthy()
  })

  it('refused, it says why', async () => {
    refuse(course.article, 404, '文章不存在或已下架')
    renderPage(Article, { articleId: '9' })
    expect(await screen.findByText('文章不存在或已下架')).toBeTruthy()
  })

  it('is not asked for under an id that is no number', () => {
    renderPage(Article, { articleId: 'x' })
    expect(screen.getByText('页面地址不对')).toBeTruthy()
    expect(askedFor(course.article)).toEqual([])
  })
})
