import { deviceName } from '@/domain/device/device-name'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} Mobile/15E148 MicroMessenger/8.0.40`, 'iPhone · 微信'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} MicroMessenger/8.0.40 miniProgram/wx1`, 'iPhone · 微信小程序'],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`, 'iPad · Safari'],
  ['Mozilla/5.0 (Linux; Android 14; M2) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36', '安卓手机 · Chrome'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', '安卓平板 · Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0', 'Windows 电脑 · Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:120.0) Gecko/20100101 Firefox/120.0', 'Mac 电脑 · Firefox'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1 Mobile', '鸿蒙设备 · Chrome'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
