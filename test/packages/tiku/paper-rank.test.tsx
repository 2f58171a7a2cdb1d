import { fireEvent, screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import type { Rank } from '@/contract/exam/exam.schema'
import RankPage from '@/packages/tiku/paper-rank/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const entry = (place: number, userId: number) => ({ place, userId, nickname: `学员${userId}`, avatar: '', marks: 1000, usedSeconds: 100 })
function open(change: Partial<Rank> = {}) {
  const entries = [entry(1, 5), entry(1, 6), entry(3, 7)]
  answer(exam.rank, { paperId: 1, title: '摸底卷', fullMarks: 3000, takerCount: 3, entries, mine: entry(3, 7), ...change })
  renderPage(RankPage, { testpaperId: '1' })
}

describe('the rank of a paper', () => {
  it('lets ties share a place and pins mine', async () => {
    open()
    await screen.findByText('摸底卷')
    const places = Array.from(document.getElementById('rank-list')?.children ?? [], (row) => row.firstChild?.textContent)
    expect(places).toEqual(['1', '1', '3'])
    expect(document.getElementById('rank-mine')?.textContent).toContain('学员7（我）')
  })

  it('loads the next page on request', async () => {
    open({ takerCount: 4 })
    await screen.findByText('摸底卷')
    answer(exam.rank, { paperId: 1, title: '摸底卷', fullMarks: 3000, takerCount: 4, entries: [entry(4, 8)], mine: null })
    press('加载更多')
    expect(await screen.findByText('学员8')).toBeTruthy()
    expect(screen.queryByText('加载更多')).toBeNull()
  })

  it('loads the page that failed again, before the one behind it', async () => {
    open({ takerCount: 5 })
    await screen.findByText('摸底卷')
    refuse(exam.rank, 500, '暂时办不了')
    press('加载更多')
    await screen.findByText('加载失败，再试一次')
    answer(exam.rank, { paperId: 1, title: '摸底卷', fullMarks: 3000, takerCount: 5, entries: [entry(4, 8)], mine: null })
    press('加载失败，再试一次')
    expect(await screen.findByText('学员8')).toBeTruthy()
    expect(askedFor(exam.rank).map(({ query }) => Number(query.page ?? 0))).toEqual([0, 1, 1])
  })

  it('shows the distance to the next better place', async () => {
    open({ entries: [{ ...entry(1, 5), marks: 1250 }, entry(2, 7)], mine: entry(2, 7) })
    expect(await screen.findByText('距第 1 名还差 2.5 分')).toBeTruthy()
  })

  it('invites a learner who is not in it', async () => {
    open({ mine: null })
    await screen.findByText('摸底卷')
    press('去考试，争个名次')
    expect(host.moves).toEqual([['redirectTo', '/packages/exam/paper/index?testpaperId=1']])
  })

  it('the rank of a week without papers stays open, so that the learner can turn back', async () => {
    open()
    await screen.findByText('摸底卷')
    answer(exam.rank, { paperId: 1, title: '摸底卷', fullMarks: 3000, takerCount: 0, entries: [], mine: null })
    fireEvent.click(screen.getByRole('tab', { name: '本周' }))
    await waitFor(() => expect(screen.queryByText('学员5')).toBeNull())
    await screen.findByText('摸底卷')
    expect(screen.queryByText(/还没有人交卷，第一名等着你/)).toBeNull()
  })

  it('waits for a ranking that is not published yet, without calling for a first place', async () => {
    open({ isHeld: true, entries: [], takerCount: 0, mine: null })
    expect(await screen.findByText('名次还没发布，老师发布后在这里看')).toBeTruthy()
    expect(screen.queryByText(/第一名等着你/)).toBeNull()
  })

  it('shows an empty state', async () => {
    open({ entries: [], takerCount: 0, mine: null })
    expect(await screen.findByText(/还没有人交卷/)).toBeTruthy()
  })
})
