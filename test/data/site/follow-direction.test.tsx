import { page } from '@/contract/site/page'
import { clearLogin, saveLogin } from '@/data/account/session'
import { courseCategory } from '@/data/course/course-list'
import { createQueryClient } from '@/data/http/query-client'
import { followDirection } from '@/data/site/follow-direction'
import { direction, pickAsVisitor, pickDirection } from '@/data/site/home-direction'
import { answer, askedFor } from '../../support/client/fake-fetch'

const grant = (userId: number) => ({ accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId })
const saved = (...ids: number[]) =>
  answer(
    page.directions,
    ids.map((categoryId) => ({ categoryId, name: `方向 ${categoryId}` })),
  )
const settled = () => new Promise((resolve) => setTimeout(resolve))
const picked = () => direction.getState().picked
const start = () => followDirection(createQueryClient())

describe('the direction of a learner', () => {
  beforeEach(() => {
    pickDirection(0, 0)
    window.localStorage.clear()
    saveLogin(grant(7))
  })
  afterEach(clearLogin)

  it('the direction is copied to a new device, and decides which courses are offered', async () => {
    saved(31, 22)
    const stop = start()
    await settled()
    expect([picked(), courseCategory(), window.localStorage.getItem('direction')]).toEqual([31, 31, '31'])
    stop()
  })

  it('stays as the learner switched it, until the saved ones change', async () => {
    saved(31, 22)
    start()()
    await settled()
    const stop = start()
    pickDirection(0, 22)
    await settled()
    expect(picked()).toBe(22)
    stop()
    saved(32)
    const again = start()
    await settled()
    expect(picked()).toBe(32)
    again()
  })

  it('follows the learner who signs in next', async () => {
    saved(31)
    const stop = start()
    await settled()
    saved()
    clearLogin()
    saveLogin(grant(8))
    await settled()
    expect([picked(), courseCategory()]).toEqual([0, 0])
    stop()
  })

  it('the choice of a visitor becomes the direction of who signs in, unless they have one', async () => {
    clearLogin()
    const stop = start()
    pickAsVisitor(0, 22)
    saved()
    answer(page.chooseDirections, [{ categoryId: 22, name: '初级会计' }])
    saveLogin(grant(9))
    await settled()
    expect(askedFor(page.chooseDirections).map(({ body }) => body)).toEqual([{ pageCategoryIds: [22] }])
    expect([picked(), window.localStorage.getItem('visitorDirection')]).toEqual([22, null])
    clearLogin()
    pickAsVisitor(0, 23)
    saved(31)
    saveLogin(grant(10))
    await settled()
    expect(askedFor(page.chooseDirections)).toHaveLength(1)
    expect(picked()).toBe(31)
    stop()
  })
})
