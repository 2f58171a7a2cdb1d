import { deviceOf, environmentOf, hostOf } from '@/domain/host-environment'

describe('environment by host (document 2 §7)', () => {
  it.each([
    ['m.example.net', 'test'],
    ['pre-m.example.net', 'test'],
    ['pre-m.example.cn', 'pre'],
    ['pre.example.cn', 'pre'],
    ['PRE-m.Example.CN:8443', 'pre'],
    ['m.example.cn', 'production'],
    ['preview.example.cn', 'production'],
    ['m.example.com', 'dev'],
    ['example.cn.evil.com', 'dev'],
    ['localhost:10086', 'dev'],
    ['', 'dev'],
  ])('%s is %s', (host, environment) => expect(environmentOf(host)).toBe(environment))
})

describe('host of an address', () => {
  it.each([
    ['https://m.example.cn:8443/a?b#c', 'm.example.cn:8443'],
    ['http://localhost', 'localhost'],
    ['pages/home/index?id=1', ''],
  ])('%s has host "%s"', (address, host) => expect(hostOf(address)).toBe(host))
})

describe('device by page address', () => {
  it.each([
    ['https://m.example.cn/', 'h5'],
    ['pages/home/index?go=https://a', 'weapp'],
    ['resource://rawfile/index.html', 'app'],
    ['file:///index.html', 'app'],
  ])('%s is %s', (address, device) => expect(deviceOf(address)).toBe(device))
})
