import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import Article from '@/pages/article-detail/index'
import { clipboard } from '@/platform/clipboard'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { articleCard, courseCard } from '../support/client/fixtures'
import { press, renderPage } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

describe('an article', () => {
  it('[D2-9-time-1] shows title, author, time and text', async () => {
    answer(course.article, {
      ...articleCard({ publishedAt: Date.now() - 90_000 }),
      content: [{ type: 'p', inline: [{ text: '十一月开始报名。' }] }],
    })
    renderPage(Article, { articleId: '3' })
    expect(await screen.findByText('十一月开始报名。')).toBeTruthy()
    expect(screen.getByText('教研组 · 1 分钟前')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '报名时间表', level: 2 })).toBeTruthy()
  })

  it('an article is followed by larger letters, sharing, the next articles of its direction and a course', async () => {
    const cards = [5, 3, 2, 1].map((id) => articleCard({ id, title: `第 ${id} 篇`, categoryId: 22 }))
    answer(course.article, { ...articleCard({ id: 2, categoryId: 22 }), content: [] })
    answer(course.articles, ({ query }) => (query.categoryId === '22' ? cards : []))
    answer(course.list, ({ query }) => (query.categoryId === '22' ? [courseCard()] : []))
    renderPage(Article, { articleId: '2' })
    fireEvent.click(await screen.findByRole('button', { name: '第 1 篇' }))
    fireEvent.click(screen.getByRole('button', { name: '第 5 篇' }))
    expect(screen.queryByRole('button', { name: '第 3 篇' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /初级会计实务精讲/ }))
    expect(host.moves).toEqual([
      ['redirectTo', '/pages/article-detail/index?articleId=1'],
      ['redirectTo', '/pages/article-detail/index?articleId=5'],
      ['navigateTo', '/packages/course/detail/index?id=101'],
    ])
    press('字号')
    expect(await screen.findByRole('radiogroup', { name: '字号' })).toBeTruthy()
    const copied = jest.spyOn(clipboard, 'copy').mockResolvedValue(true)
    press('分享文章')
    await waitFor(() => expect(copied).toHaveBeenCalledWith(expect.stringMatching(/\/article\/2$/)))
  })

  it('shows the reason when refused', async () => {
    refuse(course.article, 404, '文章不存在或已下架')
    renderPage(Article, { articleId: '9' })
    expect(await screen.findByText('文章不存在或已下架')).toBeTruthy()
  })

  it('an article is not requested for an id that is not a number', () => {
    renderPage(Article, { articleId: 'x' })
    expect(screen.getByText('页面地址不对')).toBeTruthy()
    expect(askedFor(course.article)).toEqual([])
  })
})
