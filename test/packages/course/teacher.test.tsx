import { screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import Teacher from '@/packages/course/teacher/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { courseCard } from '../../support/client/fixtures'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const teacher = { id: 4, name: '林书衡', title: '税务师', avatar: '/t4.jpg', intro: '法学出身' }

describe('the courses of a teacher', () => {
  it('appear under the teacher, whose name is the title', async () => {
    answer(course.ofTeacher, { teacher, courses: [courseCard()] })
    renderPage(Teacher, { teacherUserId: '4' })
    expect(await screen.findByText('法学出身')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('林书衡老师'))
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('lead to the other courses when there are none', async () => {
    answer(course.ofTeacher, { teacher, courses: [] })
    renderPage(Teacher, { teacherUserId: '4' })
    expect(await screen.findByText('这位老师还没有开课')).toBeTruthy()
  })

  it('show the reason when refused', async () => {
    refuse(course.ofTeacher, 404, '老师不存在')
    renderPage(Teacher, { teacherUserId: '9' })
    expect(await screen.findByText('老师不存在')).toBeTruthy()
  })
})
