import { fireEvent, screen } from '@testing-library/react'
import { course } from '@/contract/content/course'
import { learning } from '@/contract/learning/learning'
import type { LessonPlay } from '@/contract/learning/learning.schema'
import LessonPage from '@/packages/learn/lesson/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { chapter, lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const { canLearn: _, ...shown } = lesson({ id: 9, lastTime: 30, lessonProgress: 10 })
const play: LessonPlay = { ...shown, courseId: 3, courseTitle: '初级会计实务', mediaUrl: '/media/9.mp4', nextLessonId: 10 }
const show = () => renderPage(LessonPage, { id: '3', lessonId: '9' })
function open(change: Partial<LessonPlay> = {}) {
  signIn()
  answer(learning.lesson, { ...play, ...change })
  answer(learning.submit, { lessonProgress: 10, lastTime: 30, isLearned: false })
  answer(course.items, [chapter(lesson({ id: 9 }))])
  return show()
}
const player = () => screen.findByLabelText<HTMLVideoElement>('会计要素', { selector: 'video' })

describe('a lesson', () => {
  it('is taken up where it was left', async () => {
    open()
    fireEvent.loadedMetadata(await player())
    expect((await player()).currentTime).toBe(30)
  })

  it('plays at the speed chosen, the next time too', async () => {
    const { unmount } = open()
    await player()
    fireEvent.click(screen.getByRole('radio', { name: '1.5×' }))
    expect((await player()).playbackRate).toBe(1.5)
    unmount()
    show()
    await player()
    expect(screen.getByRole('radio', { name: '1.5×' }).getAttribute('aria-checked')).toBe('true')
  })

  it('offers the next one at its end', async () => {
    open()
    fireEvent.ended(await player())
    expect(await screen.findByText('本课播放完毕，接着学下一课吧')).toBeTruthy()
    press('下一课')
    expect(host.moves).toEqual([['redirectTo', '/packages/learn/lesson/index?id=3&lessonId=10']])
  })

  it('may be loaded again when it would not play', async () => {
    open()
    fireEvent.error(await player())
    press('重试')
    expect(screen.queryByText(/播放出错了/)).toBeNull()
  })

  it('[D2-9-countdown-1] counts down to a live one', async () => {
    open({ type: 'live', livingStatus: 'pending', startAt: Date.now() + 90_000, mediaUrl: '' })
    expect(await screen.findByText(/^00:01:(30|29)$/)).toBeTruthy()
    expect(screen.queryByLabelText('会计要素', { selector: 'video' })).toBeNull()
  })

  it('not owned, it leads to where it can be had', async () => {
    signIn()
    refuse(learning.lesson, 403, '请先购买课程')
    answer(course.items, [])
    show()
    await screen.findByText('购买课程后就能学习这一课')
    press('去购买')
    expect(host.moves).toEqual([['redirectTo', '/packages/course/detail/index?id=3']])
  })
})
