import { mediaFileOf } from '@/domain/learn/media-file'

describe('mediaFileOf', () => {
  it.each([
    ['https://school.cn/media/signed/m1abc-0f/video/lesson.mp4', 'https://school.cn/media/video/lesson.mp4'],
    ['https://school.cn/media/video/lesson.mp4', 'https://school.cn/media/video/lesson.mp4'],
    ['https://cdn.cn/a.m3u8', 'https://cdn.cn/a.m3u8'],
    ['', ''],
  ])('of %j is %j', (address, file) => {
    expect(mediaFileOf(address)).toBe(file)
  })
})
