import { chosenEnvironment, deviceOf, environmentIn, environmentOf, hostOf } from '@/domain/device/host-environment'

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
  ])('[D2-7-sign-4] [D1-1-env-1] %s is %s', (host, environment) => expect(environmentOf(host)).toBe(environment))
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

describe('environment chosen by hand', () => {
  it.each([
    ['test', 'test'],
    ['pre', 'pre'],
    ['prod', 'production'],
    ['production', 'production'],
    ['dev', 'dev'],
    ['', null],
    ['constructor', null],
    [undefined, null],
  ])('[D1-1-env-5] the text %p names %p', (text, environment) => expect(environmentIn(text)).toBe(environment))

  it('[D1-2-env-1] a query env comes before the local key env, and both before the host', () => {
    expect(chosenEnvironment('localhost', { query: 'test', kept: 'pre' })).toBe('test')
    expect(chosenEnvironment('localhost', { query: 'x', kept: 'pre' })).toBe('pre')
    expect(chosenEnvironment('m.example.net', {})).toBe('test')
  })

  it('the production host stays production, whatever a link says', () => {
    expect(chosenEnvironment('m.example.cn', { query: 'test', kept: 'dev' })).toBe('production')
  })
})
