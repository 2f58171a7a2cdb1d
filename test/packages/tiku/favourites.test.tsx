import { screen, waitFor } from '@testing-library/react'
import { review } from '@/contract/tiku/review'
import FavouritesPage from '@/packages/tiku/favourites/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const entry = (questionId: number) => ({
  questionId,
  type: 'fill' as const,
  stem: `题干${questionId}`,
  chapter: '总论',
  points: [],
  madeAt: EVENING,
})

async function open(total = 21) {
  signIn()
  answer(review.favourites, ({ query }) => ({ total, entries: total === 0 ? [] : [entry(query.page === '1' ? 2 : 1)] }))
  renderPage(FavouritesPage, { categoryId: '22' })
}

describe('favourites', () => {
  it('show the newest, and more on request', async () => {
    await open()
    await screen.findByText('题干1')
    press('加载更多')
    expect(await screen.findByText('题干2')).toBeTruthy()
    expect(screen.queryByText('加载更多')).toBeNull()
  })

  it('drop one, and restore it after a slip', async () => {
    await open(1)
    await screen.findByText('题干1')
    answer(review.setFavourite, ({ body }) => body)
    press('取消收藏')
    await screen.findByText('已取消收藏')
    press('重新收藏')
    await screen.findByText('2026-11-05 收藏')
    expect(askedFor(review.setFavourite).map(({ body }) => body)).toEqual([{ isOn: false }, { isOn: true }])
  })

  it('lead to the note of a question', async () => {
    await open(1)
    await screen.findByText('题干1')
    press('笔记')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/note/index?questionId=1']]))
  })

  it('show an empty state and a refusal', async () => {
    await open(0)
    expect(await screen.findByText(/还没有收藏的题/)).toBeTruthy()
    refuse(review.favourites, 403, '不能看')
    renderPage(FavouritesPage)
    expect(await screen.findByText('不能看')).toBeTruthy()
  })
})
