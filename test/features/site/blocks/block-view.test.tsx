import { render, screen } from '@testing-library/react'
import type { Block } from '@/contract/site/page.schema'
import { CourseCard } from '@/features/course/course-card'
import { BlockView } from '@/features/site/blocks/blocks'
import { courseCard } from '../../../support/client/fixtures'
import { press } from '../../../support/client/render-page'
import { host } from '../../../support/client/taro-stand-in'

const draw = (block: Block) => render(<BlockView block={block} courseCard={CourseCard} />).container

describe('BlockView', () => {
  it('a banner leads to its address', () => {
    draw({ type: 'banner', items: [{ title: '限时课', address: '/course/101/detail', image: '/media/b.jpg' }] })
    press('限时课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('several banners show their number and the visible one', () => {
    const banner = (title: string) => ({ title, address: '/course/101/detail', image: '/media/b.jpg' })
    draw({ type: 'banner', items: [banner('限时课'), banner('直播班')] })
    expect(screen.getByRole('button', { name: /^限时课/ }).textContent).toBe('1/2')
    expect(screen.getByRole('button', { name: /^直播班/ }).textContent).toBe('2/2')
    document.body.innerHTML = ''
    draw({ type: 'banner', items: [banner('公开课')] })
    expect(screen.getByRole('button', { name: '公开课' }).textContent).toBe('')
  })

  it('a grid names its entries, with an icon even for one of a later version', () => {
    const container = draw({
      type: 'nav-grid',
      items: [
        { title: '题库', address: '/tiku', icon: 'list-checks' },
        { title: '新事物', address: '/article', icon: 'hologram' },
      ],
    })
    expect(container.querySelectorAll('.icon--list-checks, .icon--book-open')).toHaveLength(2)
    press('题库')
    press('新事物')
    expect(host.moves).toEqual([
      ['switchTab', '/pages/tiku/index'],
      ['navigateTo', '/pages/article/index'],
    ])
  })

  it('an unknown address leads to the not-found page, an external one needs a confirmation', () => {
    draw({
      type: 'nav-grid',
      items: [
        { title: '坏', address: '/nowhere', icon: 'play' },
        { title: '外', address: 'https://evil.example', icon: 'play' },
      ],
    })
    press('坏')
    press('外')
    expect(host.moves).toEqual([
      ['redirectTo', '/pages/not-found/index?from=%2Fnowhere'],
      ['navigateTo', '/pages/go-outside/index?to=https%3A%2F%2Fevil.example%2F'],
    ])
  })

  it('a shelf shows its courses with kind, numbers and price', () => {
    draw({
      type: 'course-shelf',
      title: '推荐课程',
      courses: [courseCard(), courseCard({ id: 102, title: '直播冲刺', type: 'live', price: 0, learnerCount: 9 })],
    })
    expect(screen.getByRole('heading').textContent).toBe('推荐课程')
    const card = screen.getByRole('button', { name: /初级会计实务精讲/ })
    expect(card.textContent).toBe('初级会计实务精讲从零到通过系统课12 课时 · 345 人在学¥199¥299')
    expect(screen.getByRole('button', { name: /直播冲刺/ }).textContent).toContain('免费')
    // So few learners would speak against the course.
    expect(screen.getByRole('button', { name: /直播冲刺/ }).textContent).not.toContain('人在学')
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('the entry to the question bank is drawn', () => {
    draw({ type: 'tiku-entry', title: '每日一练', subtitle: '40 题', address: '/tiku/category/22' })
    press(/每日一练/)
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/category/index?categoryId=22']])
  })

  it('a notice is plain text', () => {
    expect(draw({ type: 'notice', text: '周日维护' }).textContent).toBe('周日维护')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('skips a block of a later version', () => {
    const later: unknown = { type: 'hologram', title: '以后' }
    expect(draw(later as Block).textContent).toBe('')
  })
})
