/** @sandbox own */
import { course } from '@/contract/course/course'
import { jumpToMiniProgram } from '@/navigation/mini-program-jump'
import { BridgeFailure } from '@/platform/bridge/port'
import { jump } from '@/platform/jump'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { signIn } from '../support/client/render-page'

jest.mock('@/platform/jump', () => ({ jump: { open: jest.fn() } }))
const open = jest.mocked(jump.open)
const queryInfo = { courseId: 101, reserve: 0 }
const reply = (h5 = true) => ({ openlink: 'weixin://dl/1', setting: { h5, app: true } })

beforeEach(() => {
  jest.resetAllMocks()
  signIn()
})

describe('the mini-program jump', () => {
  it('[D1-4-jump-1] records the course for the user before it requests the link', async () => {
    refuse(course.openlink, 500, '')
    await jumpToMiniProgram(queryInfo, () => {})
    expect(window.localStorage.getItem('wentToAppletCourseIds')).toBe('{"7":[101]}')
    expect(askedFor(course.openlink).map(({ body }) => body)).toEqual([{ queryInfo, path: 'packages/course/detail/index' }])
  })

  it('[D1-4-jump-2] opens the link where the host can, without a callback', async () => {
    answer(course.openlink, reply())
    open.mockResolvedValue('opened')
    const handOver = jest.fn()
    expect(await jumpToMiniProgram(queryInfo, handOver)).toBe(true)
    expect([open.mock.calls, handOver.mock.calls]).toEqual([[['weixin://dl/1']], []])
  })

  it('[D1-4-jump-3] passes the link to the callback where the host cannot', async () => {
    answer(course.openlink, reply())
    open.mockResolvedValue('handed')
    const handOver = jest.fn()
    expect(await jumpToMiniProgram(queryInfo, handOver)).toBe(true)
    expect(handOver.mock.calls).toEqual([['weixin://dl/1']])
  })

  it.each([
    ['the link is refused', () => refuse(course.openlink, 404, '课程不存在')],
    ['the jump is switched off here', () => answer(course.openlink, reply(false))],
    [
      'the host fails',
      () => {
        answer(course.openlink, reply())
        open.mockRejectedValue(new BridgeFailure('timeout', 'redirect'))
      },
    ],
  ])('[D2-8-jump-1] when %s the callback is called without a link and the result is false', async (_, prepare) => {
    prepare()
    const handOver = jest.fn()
    expect(await jumpToMiniProgram(queryInfo, handOver)).toBe(false)
    expect(handOver.mock.calls).toEqual([[]])
  })
})
