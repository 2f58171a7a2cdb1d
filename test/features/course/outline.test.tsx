import { render, screen } from '@testing-library/react'
import { Outline } from '@/features/course/outline'
import { reveal } from '@/platform/reveal'
import { wideWindow } from '@/platform/wide-window'
import { chapter, lesson } from '../../support/client/fixtures'
import { press, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const draw = (...lessons: Parameters<typeof lesson>[0][]) =>
  render(<Outline courseId={101} chapters={[chapter(...lessons.map((over) => lesson(over)))]} />).container

describe('Outline', () => {
  it.each([
    [{ isLearned: true, lessonProgress: 100 }, '已学完'],
    [{ lessonProgress: 35, isTrial: true }, '已学 35%'],
    [{ livingStatus: 'living', isTrial: true }, '直播中'],
    [{ livingStatus: 'replay' }, '可回看'],
    [{ isTrial: true }, ''],
    [{}, ''],
  ] as const)('a lesson with %j shows %j', (over, state) => {
    const container = draw(over)
    expect(container.querySelector('.cell__side')?.textContent).toBe(state)
  })

  it('a trial lesson is marked where others are closed', () => {
    const container = draw({ id: 5, isTrial: true }, { id: 6, canLearn: false })
    const sides = [...container.querySelectorAll('.cell__side')].map(({ textContent }) => textContent)
    expect(sides).toEqual(['试听', ''])
  })

  it('an open lesson can be opened, and shows its kind', () => {
    const container = draw({ type: 'audio' })
    expect(container.querySelector('.icon--headphones')).toBeTruthy()
    press(/会计要素 10 分钟/)
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5']])
  })

  it('a locked lesson shows the next step', () => {
    signIn()
    const container = draw({ canLearn: false })
    expect(container.querySelector('.icon--lock')).toBeTruthy()
    press(/会计要素/)
    expect([toastText(), host.moves]).toEqual(['购买课程后即可学习', []])
  })

  it('a locked lesson asks a visitor to sign in, and does not play', () => {
    const chapters = [chapter(lesson({ id: 6, canLearn: false }))]
    const { container } = render(<Outline courseId={101} chapters={chapters} currentLessonId={6} />)
    expect(container.querySelector('#lesson-6')?.textContent).not.toContain('正在播放')
    press(/会计要素/)
    expect(host.moves).toEqual([[expect.any(String), expect.stringContaining('login')]])
  })

  it('a trial lesson opens for a visitor, too', () => {
    draw({ canLearn: true, isTrial: true })
    press(/会计要素/)
    expect(host.moves).toHaveLength(1)
  })

  it('a live lesson shows its hours', () => {
    const startAt = Date.UTC(2030, 10, 22, 12)
    draw({ type: 'live', livingStatus: 'pending', startAt, endAt: startAt + 90 * 60_000 })
    expect(screen.getByText('11 月 22 日 20:00–21:30')).toBeTruthy()
  })

  it('a page in a narrow window opens at its top', () => {
    const show = jest.spyOn(reveal, 'show').mockImplementation(() => {})
    render(<Outline courseId={101} chapters={[chapter(lesson({ id: 6 }))]} currentLessonId={6} />)
    expect(show).not.toHaveBeenCalled()
    show.mockRestore()
  })

  it('only the playing lesson is marked and scrolled into view beside the film', () => {
    const show = jest.spyOn(reveal, 'show').mockImplementation(() => {})
    const isNow = jest.spyOn(wideWindow, 'isNow').mockReturnValue(true as never)
    draw({ id: 5 }, { id: 6 })
    expect(show).not.toHaveBeenCalled()
    const { container } = render(
      <Outline courseId={101} chapters={[chapter(lesson({ id: 5 }), lesson({ id: 6, title: '资产' }))]} currentLessonId={6} />,
    )
    expect(container.querySelector('#lesson-6')?.textContent).toContain('正在播放')
    expect(show.mock.calls).toEqual([['lesson-playing']])
    expect(container.querySelector('#lesson-playing')?.textContent).toBe('资产')
    show.mockRestore()
    isNow.mockRestore()
  })

  it('names its chapters', () => {
    draw({})
    expect(screen.getByRole('heading').textContent).toBe('第一章 概述')
    expect(screen.getByText('1 课时')).toBeTruthy()
  })
})
