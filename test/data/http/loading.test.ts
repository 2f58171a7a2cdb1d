import { followNavigation, onLoading } from '@/data/http/loading'

describe('the loading status (document 1 §4)', () => {
  const told: string[] = []
  let stop = () => {}
  beforeEach(() => {
    told.length = 0
    stop = onLoading((status) => told.push(status))
  })
  afterEach(() => stop())

  it('[D1-4-loading-1] turns isLoading while a navigation runs, and success when it has arrived', async () => {
    let arrive = () => {}
    const following = followNavigation(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    expect(told).toEqual(['isLoading'])
    arrive()
    await following
    expect(told).toEqual(['isLoading', 'success'])
  })

  it('[D1-4-loading-2] turns to error for each navigation that does not arrive, reported once', async () => {
    const fail = () => followNavigation(Promise.reject(new Error('no chunk')))
    await fail()
    expect(told).toEqual(['isLoading', 'error'])
    await fail()
    expect(told.filter((status) => status === 'error')).toHaveLength(2)
    stop()
    await fail()
    expect(told.filter((status) => status === 'error')).toHaveLength(2)
  })
})
