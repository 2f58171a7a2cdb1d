import { baseAddresses, forgetBase, isBaseAddress, isServiceName, keepBase } from '@/data/http/base-setting'
import { storage } from '@/platform/storage'
import { StorageRefused } from '@/platform/storage/port'

afterEach(() => jest.restoreAllMocks())

it('the address of a service stays stored until it is removed', () => {
  expect(baseAddresses()).toEqual([])
  expect(keepBase('learning', 'https://a.cn')).toBe(true)
  expect(baseAddresses()).toEqual([{ service: 'learning', address: 'https://a.cn' }])
  forgetBase('learning')
  expect(baseAddresses()).toEqual([])
})

it('a full device reports that nothing was stored', () => {
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
])('the address %j can be stored: %j', (text, can) => expect(isBaseAddress(text)).toBe(can))

it('a service is found by its own name only', () => {
  expect([isServiceName('learning'), isServiceName('Learning'), isServiceName('')]).toEqual([true, false, false])
})
