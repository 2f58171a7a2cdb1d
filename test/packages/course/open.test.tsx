import { screen } from '@testing-library/react'
import { around } from '@/contract/course/around'
import { course } from '@/contract/course/course'
import Open from '@/packages/course/open/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { courseCard } from '../../support/client/fixtures'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

describe('the list of open courses', () => {
  it('recommends others when empty', async () => {
    answer(course.categoryTree, [])
    answer(course.list, [])
    answer(around.recommendedOpen, [courseCard({ id: 105, title: '会计入门公开课', type: 'open' })])
    renderPage(Open)
    await screen.findByText('会计入门公开课')
    press(/会计入门公开课/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=105']])
  })

  it('requests no others when it has some', async () => {
    answer(course.categoryTree, [])
    answer(course.list, [courseCard({ type: 'open' })])
    renderPage(Open)
    await screen.findByText('初级会计实务精讲')
    expect(askedFor(around.recommendedOpen)).toEqual([])
  })
})
