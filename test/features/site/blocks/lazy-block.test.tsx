import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Block } from '@/contract/site/page.schema'
import { practice } from '@/contract/tiku/practice'
import { useFloating } from '@/data/site/floating'
import { dayText } from '@/domain/time/day'
import { CourseCard } from '@/features/course/course-card'
import { BlockView } from '@/features/site/blocks/blocks'
import { answer } from '../../../support/client/fake-fetch'
import { articleCard, courseCard, EVENING } from '../../../support/client/fixtures'
import { studyOf } from '../../../support/client/practice-fixtures'
import { press, renderPart, signIn } from '../../../support/client/render-page'
import { host } from '../../../support/client/taro-stand-in'

const draw = (block: Block) => renderPart(<BlockView block={block} courseCard={CourseCard} />).container
const DAY_MS = 86_400_000

function Called() {
  return <p>{useFloating(({ callsLivePopup }) => callsLivePopup) ? '叫出直播弹窗' : '没有直播'}</p>
}

describe('lazy blocks', () => {
  it('a shelf of live courses shows the next lesson of each, and opens the live popup during a live lesson', async () => {
    const lesson = { id: 5, title: '第三讲', startAt: EVENING, livingStatus: 'living' as const }
    renderPart(<Called />)
    draw({ type: 'live-shelf', title: '近期直播', lives: [{ course: courseCard({ id: 105, title: '冲刺班' }), lesson }] })
    const card = await screen.findByRole('button', { name: /第三讲/ })
    expect(card.textContent).toBe('直播中11 月 5 日 20:30第三讲冲刺班')
    expect(await screen.findByText('叫出直播弹窗')).toBeTruthy()
    press(/第三讲/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=105']])
  })

  it('a countdown shows the days left, and its end text afterwards', async () => {
    draw({ type: 'countdown', title: '距考试', endAt: Date.now() + 3 * DAY_MS + 60_000, over: '已开考', address: '/article' })
    const card = await screen.findByRole('button', { name: '距考试' })
    expect(card.textContent).toMatch(/^距考试3 天 /)
    press('距考试')
    expect(host.moves).toEqual([['navigateTo', '/pages/article/index']])
    draw({ type: 'countdown', title: '距考试', endAt: Date.now() - 1, over: '已开考' })
    expect(await screen.findByText('已开考')).toBeTruthy()
  })

  it('a countdown to an exam shows a learner the own day, in the words of the question bank', async () => {
    signIn()
    answer(practice.study, studyOf({ examDay: dayText(Date.now() + 40 * DAY_MS), examInDays: 40 }))
    draw({ type: 'countdown', title: '距考试', endAt: Date.now() + 3 * DAY_MS, over: '已开考', address: '/article', categoryId: 22 })
    expect(await screen.findByRole('button', { name: '距考试还有 40 天' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '距考试' })).toBeNull()
  })

  it('tickets link to their targets', async () => {
    draw({
      type: 'coupon-strip',
      title: '免费学',
      items: [{ title: '导学课', value: '0 元', note: '登录就能听', address: '/course/104/detail' }],
    })
    fireEvent.click(await screen.findByRole('button', { name: /导学课/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=104']])
  })

  it('areas of a picture link to their targets, each by its name', async () => {
    const areas = [{ title: '去题库', address: '/tiku', left: 50, top: 0, width: 50, height: 100 }]
    draw({ type: 'image-map', image: '/m.jpg', alt: '两条路', width: 690, height: 280, areas })
    const area = await screen.findByRole('button', { name: '去题库' })
    expect([area.style.left, area.style.width]).toEqual(['50%', '50%'])
    press('去题库')
    expect(host.moves).toEqual([['switchTab', '/pages/tiku/index']])
  })

  it('text is drawn from its tree, and its links work', async () => {
    const inline = [{ text: '用心学' }, { text: '去题库', href: '/tiku' }]
    draw({ type: 'rich-text', content: [{ type: 'p', inline }] })
    expect(await screen.findByText('用心学')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '去题库' }))
    expect(host.moves).toEqual([['switchTab', '/pages/tiku/index']])
  })

  it('a video is loaded on demand; after a failure it can be retried', async () => {
    const container = draw({ type: 'video', title: '导学', src: '/v.mp4', poster: '/p.jpg' })
    await screen.findByRole('button', { name: '播放：导学' })
    expect(container.querySelector('video')).toBeNull()
    press('播放：导学')
    const film = await waitFor(() => container.querySelector('video') ?? Promise.reject(new Error('no film yet')))
    fireEvent.error(film)
    press('重试')
    expect(container.querySelector('video')).toBeTruthy()
  })

  it('a list of articles is drawn', async () => {
    draw({ type: 'article-list', title: '备考', articles: [articleCard()] })
    fireEvent.click(await screen.findByRole('button', { name: '报名时间表 教研组' }))
    expect(host.moves).toEqual([['navigateTo', '/pages/article-detail/index?articleId=3']])
  })

  it('a teacher links to the courses they teach', async () => {
    const teachers = draw({
      type: 'teacher-row',
      title: '师资',
      teachers: [{ id: 1, name: '周明', title: '注册会计师', avatar: '/a.jpg', intro: '' }],
    })
    await screen.findByText('周明')
    expect(teachers.textContent).toBe('师资周明注册会计师')
    press('周明，注册会计师')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/teacher/index?teacherUserId=1']])
  })
})
