import { faultOf } from './sent'

const ORIGIN = 'https://m.example.cn'
const get = (url: string, body = '') => faultOf({ method: 'GET', url, body }, ORIGIN)

describe('requests before consent', () => {
  it.each([
    [`${ORIGIN}/v2-course/v2/courses?categoryId=22`],
    [`${ORIGIN}/v2-user/user/login-smscode?mobile=13800000001`],
    [`${ORIGIN}/v2-user/v2/user/token/refresh?refreshToken=x`],
    ['data:image/gif;base64,R0lGOD'],
    ['blob:https://m.example.cn/1'],
  ])('include %s', (url) => expect(get(url)).toBeUndefined())

  it.each([
    ['https://cdn.example.com/a.js', '', 'third party'],
    [`${ORIGIN}/track/collect?data_list=x`, '', 'tracker'],
    [`${ORIGIN}/a?accessToken=x`, '', 'token'],
    [`${ORIGIN}/v2-tiger/log-data`, '{"mobile":"138"}', 'personal'],
    [`${ORIGIN}/v2-tiger/log-data`, 'note=13800000001', 'personal'],
    [`${ORIGIN}/v2-tiger/log-data?x=%7B%22latitude%22%3A31.2%7D`, '', 'personal'],
  ])('exclude %s %s: %s', (url, body, fault) => expect(get(url, body)).toContain(fault))
})
