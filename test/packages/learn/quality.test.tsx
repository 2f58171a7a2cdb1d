/** @sandbox own */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import LessonPage from '@/packages/learn/lesson/index'
import { storage } from '@/platform/storage'
import { answer } from '../../support/client/fake-fetch'
import { chapter, lesson } from '../../support/client/fixtures'
import { renderPage, signIn } from '../../support/client/render-page'

/** The heights a list offers, and the level the library was told to play next: -1 is its own choice. */
const film = { heights: [360, 720, 1080], next: [] as number[], isGone: false }

/** Stands in for the library, which reads the list as soon as it is loaded. */
class MockFilm {
  parsed = () => {}
  get levels() {
    return film.heights.map((height) => ({ height }))
  }
  set nextLevel(level: number) {
    film.next.push(level)
  }
  on(event: string, act: () => void) {
    if (event === 'parsed') this.parsed = act
  }
  loadSource() {
    this.parsed()
  }
  attachMedia() {}
  destroy() {
    film.isGone = true
  }
}
const mockLibrary = Object.assign(MockFilm, { isSupported: () => true, Events: { ERROR: 'error', MANIFEST_PARSED: 'parsed' } })
jest.mock('hls.js/light', () => ({ __esModule: true, default: mockLibrary }))

const { canLearn: _, ...shown } = lesson({ id: 9, lastTime: 0, lessonProgress: 0 })

async function open() {
  signIn()
  answer(learning.lesson, {
    ...shown,
    courseId: 3,
    courseTitle: '初级',
    mediaUrl: '/media/9.m3u8',
    nextLessonId: null,
    cover: '',
    isOnTrial: false,
  })
  answer(learning.submit, { lessonProgress: 0, lastTime: 0, isLearned: false })
  answer(course.items, [chapter(lesson({ id: 9 }))])
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
  const page = renderPage(LessonPage, { id: '3', lessonId: '9' })
  await screen.findByLabelText('会计要素', { selector: 'video' })
  return page
}
const chosen = () => screen.getByRole('radio', { checked: true }).textContent

beforeEach(() => {
  Object.assign(film, { heights: [360, 720, 1080], next: [], isGone: false })
  storage.remove('player:height')
})

describe('the sharpness of a film', () => {
  it('follows the network until the learner chooses one, which stays for the next film too', async () => {
    const { unmount } = await open()
    fireEvent.click(await screen.findByRole('button', { name: '清晰度 自动' }))
    await screen.findByRole('radio', { name: '1080P' })
    expect([chosen(), screen.getAllByRole('radio').map(({ textContent }) => textContent)]).toEqual([
      '自动',
      ['自动', '1080P', '720P', '360P'],
    ])
    fireEvent.click(screen.getByRole('radio', { name: '720P' }))
    expect([film.next, chosen()]).toEqual([[1], '720P'])
    unmount()
    await waitFor(() => expect(film.isGone).toBe(true))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: '清晰度 720P' }))
    expect(film.next).toEqual([1, 1])
    fireEvent.click(await screen.findByRole('radio', { name: '自动' }))
    expect(film.next).toEqual([1, 1, -1])
  })

  it('the sharpness is not offered where there is only one', async () => {
    film.heights = [720, 720]
    await open()
    await act(async () => {})
    expect(screen.queryByRole('button', { name: /清晰度/ })).toBeNull()
  })

  it('follows the network when the stored choice is missing in this film', async () => {
    storage.write('player:height', '2160')
    await open()
    fireEvent.click(await screen.findByRole('button', { name: '清晰度 自动' }))
    await screen.findByRole('radio', { name: '自动' })
    expect([chosen(), film.next]).toEqual(['自动', []])
  })
})
