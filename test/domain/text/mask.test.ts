import { maskMobile, maskName } from '@/domain/text/mask'

describe('a masked mobile number', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['1380001', '*******'],
    ['', ''],
  ])('%s is shown as %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown)
  })
})

describe('a masked name', () => {
  it.each([
    ['陈晓晴', '陈*晴'],
    ['王伟', '王*'],
    ['欧阳子墨', '欧**墨'],
    ['丁', '丁'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskName(name)).toBe(shown)
  })
})
