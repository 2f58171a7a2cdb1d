import { APP_NAME, APP_VERSION, createAppInfo } from '@/data/http/app-info'
import { name, version } from '../../../package.json'
import { fakeStorage } from '../fakes'

const open = ({ storage } = fakeStorage()) =>
  createAppInfo({ storage, random: () => 0.5, environment: () => 'pre', device: () => 'weapp' })()

describe('app info of a request', () => {
  it('has the name and version of the package', () => {
    expect([APP_NAME, APP_VERSION]).toEqual([name, version])
  })

  it('names the environment and the device of the page', () => {
    expect(open()).toMatchObject({ environment: 'pre', device: 'weapp' })
  })

  it('[D2-7-header-7] creates the client code once, 16 characters, and stores it under USER_CUSTOM_ID', () => {
    const device = fakeStorage()
    expect(open(device).clientCode).toBe('ffffffffffffffff')
    expect(device.texts.get('USER_CUSTOM_ID')).toBe('ffffffffffffffff')
    device.texts.set('USER_CUSTOM_ID', 'kept-before-0001')
    expect(open(device).clientCode).toBe('kept-before-0001')
  })

  it('has a client code on a full device too', () => {
    const device = fakeStorage()
    device.device.isFull = true
    expect(open(device).clientCode).toHaveLength(16)
  })
})
