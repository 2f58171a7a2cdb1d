import { APP_NAME, APP_VERSION, createAppInfo } from '@/data/api/app-info'
import { name, version } from '../../../package.json'
import { fakeStorage } from '../fakes'

const open = (href: string, { storage } = fakeStorage()) =>
  createAppInfo({ storage, random: () => 0.5, href: () => href, origin: 'https://pre-api.example.cn' })()

describe('what the app tells of itself', () => {
  it('has the name and version of the package', () => {
    expect([APP_NAME, APP_VERSION]).toEqual([name, version])
  })

  it('chooses the environment by the page’s host, in a mini-program by the API’s', () => {
    expect(open('https://m.example.net/')).toMatchObject({ environment: 'test', device: 'h5' })
    expect(open('pages/home/index')).toMatchObject({ environment: 'pre', device: 'weapp' })
  })

  it('makes the client code once, 16 characters, and keeps it under USER_CUSTOM_ID', () => {
    const device = fakeStorage()
    expect(open('', device).clientCode).toBe('ffffffffffffffff')
    expect(device.texts.get('USER_CUSTOM_ID')).toBe('ffffffffffffffff')
    device.texts.set('USER_CUSTOM_ID', 'kept-before-0001')
    expect(open('', device).clientCode).toBe('kept-before-0001')
  })

  it('has one on a full device too', () => {
    const device = fakeStorage()
    device.device.isFull = true
    expect(open('', device).clientCode).toHaveLength(16)
  })
})
