import { documentTitle } from '@/domain/document-title'

describe('the document title (document 1 §1)', () => {
  it.each([
    ['课程详情', '课程详情'],
    ['', '启明学堂 · 用心学，稳稳过'],
  ])('%j gives %s', (title, shown) => {
    expect(documentTitle(title)).toBe(shown)
  })
})
