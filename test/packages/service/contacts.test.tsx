import { act, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { guide } from '@/contract/course/guide'
import type { GuideContact } from '@/contract/course/guide.schema'
import Groups from '@/packages/service/group-page/index'
import GroupOfCourse from '@/packages/service/group-page-course/index'
import JoinBanban from '@/packages/service/join-banban/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'

const contact = (over: Partial<GuideContact> = {}): GuideContact => ({
  id: 1,
  courseId: 101,
  courseTitle: '经济法基础',
  role: 'banban',
  name: '小唐老师',
  avatar: '',
  intro: '工作日在线',
  account: 'qmxt-01',
  address: '',
  phase: 'assigned',
  ...over,
})

describe('contacts of a learner', () => {
  it('show the class teacher, with a mark once added', async () => {
    signIn()
    answer(guide.banban, [contact()])
    answer(guide.bindPhases, contact({ phase: 'added' }))
    renderPage(JoinBanban, {})
    expect(await screen.findByText('微信号：qmxt-01')).toBeTruthy()
    answer(guide.banban, [contact({ phase: 'added' })])
    press('我已添加')
    expect(await screen.findByText('✓ 已添加')).toBeTruthy()
    expect(askedFor(guide.bindPhases).map(({ body }) => body)).toEqual([{ courseId: 101, role: 'banban', phase: 'added' }])
  })

  it('offer the courses when the learner has none', async () => {
    signIn()
    answer(guide.groups, [])
    answer(course.mine, [])
    renderPage(Groups, {})
    expect(await screen.findByText('购买课程后，班主任和学习群会在这里等你')).toBeTruthy()
  })

  it('ask for the group of the course that a group of the study centre belongs to', async () => {
    signIn()
    answer(guide.groups, [contact({ id: 7, role: 'group', name: '实务学习群' })])
    renderPage(GroupOfCourse, { courseGroupId: '1' })
    expect(await screen.findByText('实务学习群')).toBeTruthy()
    expect(askedFor(guide.groups).map(({ query }) => query)).toEqual([{ courseGroupId: '1' }])
  })

  it('explain after copying the words of a group how to use them, and record the view once', async () => {
    signIn()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })
    answer(guide.groups, [contact({ id: 7, role: 'group' })])
    answer(guide.bindPhases, contact({ role: 'group', phase: 'shown' }))
    renderPage(GroupOfCourse, { courseGroupId: '7' })
    await screen.findByText('入群口令：qmxt-01')
    answer(guide.groups, [contact({ id: 7, role: 'group', phase: 'shown' })])
    press('复制')
    await waitFor(() => expect(toastText()).toBe('口令已复制，发给班主任就能进群'))
    await waitFor(() => expect(askedFor(guide.bindPhases).map(({ body }) => body)).toMatchObject([{ role: 'group', phase: 'shown' }]))
    await waitFor(() => expect(askedFor(guide.groups)).toHaveLength(2))
    await act(async () => press('复制'))
    expect(askedFor(guide.bindPhases)).toHaveLength(1)
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('show the reason when refused', async () => {
    signIn()
    refuse(guide.groups, 500, '学习群暂时取不到')
    renderPage(Groups, {})
    expect(await screen.findByText('学习群暂时取不到')).toBeTruthy()
  })
})
