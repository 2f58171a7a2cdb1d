import { baseAddresses, forgetBase, isBaseAddress, isServiceName, keepBase } from '@/data/http/base-setting'
import { storage } from '@/platform/storage'
import { StorageRefused } from '@/platform/storage/port'

afterEach(() => jest.restoreAllMocks())

it('keeps the address of a service until it is forgotten', () => {
  expect(baseAddresses()).toEqual([])
  expect(keepBase('learning', 'https://a.cn')).toBe(true)
  expect(baseAddresses()).toEqual([{ service: 'learning', address: 'https://a.cn' }])
  forgetBase('learning')
  expect(baseAddresses()).toEqual([])
})

it('says that a full device has kept nothing', () => {
  jest.spyOn(storage, 'write').mockImplementation(() => {
    throw new StorageRefused('learning')
  })
  expect(keepBase('learning', 'https://a.cn')).toBe(false)
  expect(baseAddresses()).toEqual([])
})

it.each([
  ['https://a.cn', true],
  ['https://a.cn/v2', true],
  ['/v2', true],
  ['http://a.cn', false],
  ['//a.cn', false],
  ['a.cn', false],
  ['', false],
])('the address %j can be kept: %j', (text, can) => expect(isBaseAddress(text)).toBe(can))

it('a service is known by its own name alone', () => {
  expect([isServiceName('learning'), isServiceName('Learning'), isServiceName('')]).toEqual([true, false, false])
})
