import { followNavigation, onLoadingError } from '@/data/stores/loading'

describe('the loading status (document 1 §4)', () => {
  it('[D1-4-loading-1] is no error for a navigation that arrives', async () => {
    const told = jest.fn()
    const stop = onLoadingError(told)
    await followNavigation(Promise.resolve())
    stop()
    expect(told).not.toHaveBeenCalled()
  })

  it('[D1-4-loading-2] is an error for each navigation that does not, told once', async () => {
    const told = jest.fn()
    const stop = onLoadingError(told)
    await followNavigation(Promise.reject(new Error('no chunk')))
    expect(told).toHaveBeenCalledTimes(1)
    await followNavigation(Promise.reject(new Error('no chunk')))
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    await followNavigation(Promise.reject(new Error('no chunk')))
    expect(told).toHaveBeenCalledTimes(2)
  })
})
