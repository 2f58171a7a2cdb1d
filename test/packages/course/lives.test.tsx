import { screen, waitFor } from '@testing-library/react'
import { live } from '@/contract/learn/live'
import { setCourseListPlace } from '@/data/course/course-list'
import { COURSE_LIST_START } from '@/domain/course/course-list-start'
import LivesPage from '@/packages/course/lives/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { renderPage } from '../../support/client/render-page'

describe('the list of lives', () => {
  afterEach(() => setCourseListPlace(COURSE_LIST_START))
  const open = async () => {
    answer(live.recent, [])
    answer(live.picture, { picture: '/media/covers/b-live.jpg', video: '' })
    renderPage(LivesPage, {})
    await screen.findByRole('tab', { name: '今日' })
  }

  it('asks for no picture without a direction', async () => {
    await open()
    await waitFor(() => expect(askedFor(live.recent).length).toBeGreaterThan(0))
    expect(askedFor(live.picture)).toEqual([])
  })

  it('shows the picture of the direction looked at last', async () => {
    setCourseListPlace({ categoryId: 22 })
    await open()
    expect(await screen.findByRole('img', { name: '直播课预告' })).toBeTruthy()
    expect(askedFor(live.picture)).toHaveLength(1)
  })
})
