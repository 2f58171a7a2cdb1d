import { judge, steps, type Visit } from '@/routes/guard'
import { pageRows } from '@/routes/table'

const visit = (over: Partial<Visit>): Visit => ({
  name: 'myself',
  address: '/myself',
  query: {},
  params: {},
  hasRefreshToken: false,
  isNativeApp: false,
  ...over,
})

describe('the guard (document 1 §2)', () => {
  const learnFrom = (over: Partial<Visit>) =>
    judge(visit({ name: 'course_learn', address: '/course/3/learn', params: { id: '3' }, ...over }))

  it('learning without a lesson leads to the course, signed in or not', () => {
    expect(learnFrom({})).toEqual({ to: '/course/3/detail' })
    expect(learnFrom({ hasRefreshToken: true })).toEqual({ to: '/course/3/detail' })
    expect(learnFrom({ query: { lessonId: '' } })).toEqual({ to: '/course/3/detail' })
    expect(learnFrom({ query: { lessonId: '5' } })).toBeUndefined()
  })

  it('a page that needs login sends a visitor to the phone login, which knows the way back', () => {
    const bought = visit({ name: 'course_pay', address: '/course/pay?courseId=101' })
    expect(judge(bought)).toEqual({ to: '/login?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101' })
  })

  it.each([{ hasRefreshToken: true }, { isNativeApp: true }])('%j may enter', (over) => {
    expect(judge(visit({ name: 'course_pay', address: '/course/pay', ...over }))).toBeUndefined()
  })

  it('its steps stand in the order of the documents: the lesson first, the login last', () => {
    const noLesson = visit({ name: 'course_learn', address: '/course/3/learn', params: { id: '3' } })
    const noLogin = visit({ name: 'course_pay', address: '/course/pay' })
    const firstStopping = (of: Visit) => steps.findIndex((step) => step(of) !== undefined)
    expect([firstStopping(noLesson), firstStopping(noLogin)]).toEqual([0, steps.length - 1])
  })

  it('exactly the pages marked needLogin turn a visitor away to the login', () => {
    const isTurnedAway = ({ name }: { name: Visit['name'] }) =>
      judge(visit({ name, query: { lessonId: '5' } }))?.to.startsWith('/login') ?? false
    expect(pageRows.filter(isTurnedAway).map(({ name }) => name)).toEqual(pageRows.filter((row) => row.needLogin).map(({ name }) => name))
    expect(isTurnedAway({ name: 'my_course_detail' })).toBe(true)
  })
})
