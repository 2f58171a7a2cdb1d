import { cookieText } from '@/domain/device/cookie'
import { cookies } from '@/platform/cookies'

it('a cookie stays for its lifetime', () => {
  cookies.set(cookieText('userId', '7', Date.now()))
  expect(document.cookie).toBe('userId=7')
  cookies.set(cookieText('userId', '', Date.now(), { life: '0s' }))
  expect(document.cookie).toBe('')
})
