import { fill, link, pagePath, pageUrl, search } from '@/routes/link'

describe('link', () => {
  it('fills the pattern and adds the query', () => {
    expect(link('course_detail', { id: 101 })).toBe('/course/101/detail')
    expect(link('course_learn', { id: 101 }, { lessonId: 5 })).toBe('/course/101/learn?lessonId=5')
    expect(link('phone_login', {}, { gotoUrl: '/course/3/learn?lessonId=5' })).toBe('/login?gotoUrl=%2Fcourse%2F3%2Flearn%3FlessonId%3D5')
  })

  it('never writes the word undefined for an omitted query parameter', () => {
    expect(link('course_learn', { id: 101 }, { lessonId: undefined })).toBe('/course/101/learn')
    expect(link('myself')).toBe('/myself')
    expect(pageUrl('myself')).toBe('/pages/myself/index')
  })
})

describe('pageUrl', () => {
  it('joins the page file of its bundle, the path and the query parameters', () => {
    expect(pageUrl('home_page', { categoryId: 0 })).toBe('/pages/home/index?categoryId=0')
    expect(pageUrl('course_learn', { id: 101 }, { lessonId: 5 })).toBe('/packages/learn/lesson/index?id=101&lessonId=5')
  })
})

describe('the parts of an address', () => {
  it.each([
    [{}, ''],
    [{ a: undefined }, ''],
    [{ a: 0, b: '' }, '?a=0&b='],
    [{ 'a&b': 'c=d e' }, '?a%26b=c%3Dd%20e'],
  ])('search of %j gives %j', (values, text) => {
    expect(search(values)).toBe(text)
  })

  it('fill encodes characters that would change the path', () => {
    expect(fill('/article/:articleId/x', { articleId: 'a/b?c' })).toBe('/article/a%2Fb%3Fc/x')
  })

  it('a main page and a page of a sub-package stand in different folders', () => {
    expect(pagePath({ bundle: 'main', page: 'tiku' })).toBe('/pages/tiku/index')
    expect(pagePath({ bundle: 'tiku', page: 'result' })).toBe('/packages/tiku/result/index')
  })
})
