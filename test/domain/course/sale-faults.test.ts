import { type LessonForSale, priceFaults, saleFaults } from '@/domain/course/sale-faults'

const NOW = 1_000
const film: LessonForSale = { title: '第一讲', type: 'video', media: 'video/1.mp4', hasFile: true, startAt: null, endAt: null }
const live: LessonForSale = { ...film, type: 'live', media: '', startAt: NOW, endAt: NOW + 1 }
const over: LessonForSale = { ...live, endAt: NOW }

describe('the sale check of a course', () => {
  it.each<[string, readonly LessonForSale[], readonly string[]]>([
    ['nothing in it', [], ['还没有课时']],
    ['a film that is there', [film], []],
    ['no film', [{ ...film, media: '', hasFile: false }], ['课时“第一讲”没有填视频地址']],
    ['no sound', [{ ...film, type: 'audio', media: '' }], ['课时“第一讲”没有填音频地址']],
    ['a file that is absent', [{ ...film, hasFile: false }], ['课时“第一讲”的文件不存在：video/1.mp4']],
    ['a live lesson to come', [live], []],
    ['a live lesson to come with a recording that is absent', [{ ...live, media: 'x', hasFile: false }], ['课时“第一讲”的文件不存在：x']],
    ['a live lesson without a start', [{ ...live, startAt: null }], ['课时“第一讲”没有直播时间']],
    ['a live lesson without an end', [{ ...live, endAt: null }], ['课时“第一讲”没有直播时间']],
    ['a live lesson that is over, with no replay', [over], ['课时“第一讲”直播已结束，没有填回放地址']],
    ['a live lesson that is over, with a replay', [{ ...over, media: 'x' }], []],
    ['an article without a text', [{ ...film, type: 'article', media: '' }], ['课时“第一讲”还没有写正文']],
    ['an article that is written', [{ ...film, type: 'article', media: '', isWritten: true }], []],
    ['an exercise without questions', [{ ...film, type: 'exercise', media: '' }], ['课时“第一讲”还没有题目']],
    ['an exercise with questions', [{ ...film, type: 'exercise', media: '', isWritten: true }], []],
    ['a document without a file', [{ ...film, type: 'document', media: '' }], ['课时“第一讲”没有填文档地址']],
    [
      'each lesson by itself',
      [film, { ...film, title: '第二讲', media: '' }, { ...film, title: '第三讲', hasFile: false }],
      ['课时“第二讲”没有填视频地址', '课时“第三讲”的文件不存在：video/1.mp4'],
    ],
  ])('reports faults: %s', (_case, lessons, faults) => {
    expect(saleFaults(lessons, { hasLive: true, now: NOW }).map(({ words }) => words)).toEqual(faults)
  })

  it.each([
    [9_900, true, 0],
    [0, false, 0],
    [9_900, false, 1],
  ])('finds, at a price of %d fen and payment %s, %d faults', (price, hasPayment, count) => {
    expect(priceFaults(price, hasPayment)).toHaveLength(count)
  })

  it('refuses a future live lesson without a broadcaster', () => {
    const told = (lessons: readonly LessonForSale[]) => saleFaults(lessons, { hasLive: false, now: NOW }).map(({ words }) => words)
    expect(told([live])).toEqual(['课时“第一讲”是直播，但服务器没有开通直播（LIVE）'])
    expect(told([{ ...over, media: 'x' }])).toEqual([])
  })
})
