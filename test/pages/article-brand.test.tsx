/** @sandbox own */
import { screen } from '@testing-library/react'
import { course } from '@/contract/course/course'
import Articles from '@/pages/article/index'
import { answer } from '../support/client/fake-fetch'
import { articleCard } from '../support/client/fixtures'
import { renderPage } from '../support/client/render-page'

const build = (brand: string) => Object.assign(globalThis, { BRAND: brand })
afterEach(() => build(''))

describe('the articles of the two brands', () => {
  it.each([
    ['qiming', true],
    ['mingde', false],
  ])('[D1-1-brand-5] %s show the topic of an article: %p', async (brand, hasSummary) => {
    build(brand)
    Object.assign(navigator, {})
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0')
    window.localStorage.setItem('wxAuth', '1')
    answer(course.articles, [articleCard()])
    renderPage(Articles)
    expect(await screen.findByText('报名时间表')).toBeTruthy()
    expect(screen.queryByText('各省报名起止') !== null).toBe(hasSummary)
    jest.restoreAllMocks()
  })
})
