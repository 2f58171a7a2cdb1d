import { fireEvent, screen } from '@testing-library/react'
import { standing } from '@/contract/exam/rank'
import type { CategoryRank } from '@/contract/exam/rank.schema'
import CategoryRankPage from '@/packages/tiku/category-rank/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const entry = (place: number, userId: number) => ({ place, userId, nickname: `学员${userId}`, avatar: '', marks: 2500, usedSeconds: 100 })
function open(change: Partial<CategoryRank> = {}) {
  const entries = [entry(1, 5), entry(1, 6), entry(3, 7)]
  answer(standing.categoryRank, { categoryId: 22, title: '初级会计', takerCount: 3, entries, mine: entry(3, 7), ...change })
  renderPage(CategoryRankPage, { categoryId: '22' })
}
const tab = (name: string) => screen.getByRole('tab', { name })

describe('the rank of a category', () => {
  it('shows sums of marks, ties on one place, and my own row', async () => {
    open()
    await screen.findByText('初级会计排行榜')
    const places = Array.from(document.getElementById('rank-list')?.children ?? [], (row) => row.firstChild?.textContent)
    expect(places).toEqual(['1', '1', '3'])
    expect(document.getElementById('rank-mine')?.textContent).toContain('学员7（我）')
    expect(document.getElementById('rank-list')?.textContent).toContain('25')
  })

  it('switches to today and to the week', async () => {
    open()
    await screen.findByText('初级会计排行榜')
    expect(tab('总榜').getAttribute('aria-selected')).toBe('true')
    answer(standing.categoryRank, { categoryId: 22, title: '初级会计', takerCount: 1, entries: [entry(1, 9)], mine: null })
    fireEvent.click(tab('今日'))
    expect(await screen.findByText('学员9')).toBeTruthy()
    expect(tab('今日').getAttribute('aria-selected')).toBe('true')
    expect(askedFor(standing.categoryRank).map(({ query }) => query.span)).toEqual(['all', 'day'])
  })

  it('loads the next page on request', async () => {
    open({ takerCount: 4 })
    await screen.findByText('初级会计排行榜')
    answer(standing.categoryRank, { categoryId: 22, title: '初级会计', takerCount: 4, entries: [entry(4, 8)], mine: null })
    press('加载更多')
    expect(await screen.findByText('学员8')).toBeTruthy()
    expect(screen.queryByText('加载更多')).toBeNull()
  })

  it('shows the empty state, and links to the papers', async () => {
    open({ entries: [], takerCount: 0, mine: null })
    expect(await screen.findByText('还没有人上榜，第一名等着你')).toBeTruthy()
    press('去考试，争个名次')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/category/index?categoryId=22']])
  })

  it('shows the reason when there is none', async () => {
    refuse(standing.categoryRank, 404, '分类不存在')
    renderPage(CategoryRankPage, { categoryId: '22' })
    expect(await screen.findByText('分类不存在')).toBeTruthy()
  })
})
