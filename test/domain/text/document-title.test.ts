import { documentTitle } from '@/domain/text/document-title'

const TAGLINE = '启明学堂 · 用心学，稳稳过'

describe('the document title (document 1 §1)', () => {
  it('[D1-1-title-1] shows the navigation title', () => {
    expect(documentTitle('课程详情', 'production', TAGLINE)).toBe('课程详情')
  })

  it('[D1-1-title-2] shows the tagline where there is no title', () => {
    expect(documentTitle('', 'dev', TAGLINE)).toBe('启明学堂 · 用心学，稳稳过')
  })

  it('[D1-1-title-3] has a marker before the release, also for the tagline', () => {
    expect(documentTitle('课程详情', 'pre', TAGLINE)).toBe('【预发布】课程详情')
    expect(documentTitle('', 'pre', TAGLINE)).toBe('【预发布】启明学堂 · 用心学，稳稳过')
    expect(documentTitle('课程详情', 'test', TAGLINE)).toBe('课程详情')
  })

  it('[D1-1-title-4] shows the other brand under its own name', () => {
    expect(documentTitle('', 'production', '明德书院 · 明德至善')).toBe('明德书院 · 明德至善')
  })
})
